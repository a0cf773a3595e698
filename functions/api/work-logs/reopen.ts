import { api } from '../../../shared/api/index.ts'
import { employeeIdOf, EntryId } from '../../../shared/domain/ids.ts'
import { toAuthoredChange } from '../../areas/entries/journal.ts'
import { reopenClosedEntry } from '../../areas/entries/reopen.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(api.workLogs.reopen, ({ company, author, params, body, change, readCache }) => {
  const id = parseId(EntryId, params.id)
  return reopenClosedEntry(
    { companyId: company.id, employeeId: employeeIdOf(id), readCache },
    { id, version: body.version },
    toAuthoredChange(change, author),
  )
})
