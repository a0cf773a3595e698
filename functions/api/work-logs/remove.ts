import { api } from '../../../shared/api/index.ts'
import { employeeIdOf, EntryId } from '../../../shared/domain/ids.ts'
import { removeEntry } from '../../areas/entries/change.ts'
import { toAuthoredChange } from '../../areas/entries/journal.ts'
import { purgeEntries } from '../../areas/entries/purge.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(api.workLogs.remove, async ({ company, author, params, change, readCache }) => {
  const id = parseId(EntryId, params.id)
  await removeEntry(
    { companyId: company.id, employeeId: employeeIdOf(id), readCache },
    id,
    toAuthoredChange(change, author),
  )
  await purgeEntries(company.id, [id])
  return {}
})
