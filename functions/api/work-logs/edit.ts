import { api } from '../../../shared/api/index.ts'
import { employeeOf, EntryId } from '../../../shared/domain/ids.ts'
import { edit } from '../../data/entries/change.ts'
import { editOf, fieldNamerOf } from '../../data/entries/edit.ts'
import { toAuthoredChange } from '../../data/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.edit, ({ company, author, body, change, reads }) => {
  const id = EntryId.parse(body.id)
  return edit(
    { c: company.id, e: employeeOf(id), reads },
    { id, version: body.version ?? 'whichever' },
    toAuthoredChange(change, author),
    editOf(company, body, reads),
    fieldNamerOf(body),
  )
})
