import { api } from '../../../shared/api/index.ts'
import { employeeOf, LogId } from '../../../shared/domain/ids.ts'
import { edit } from '../../data/work-logs/change.ts'
import { editOf, fieldOf } from '../../data/work-logs/edit.ts'
import { doing } from '../../data/work-logs/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.edit, ({ company, body, change, reads }) => {
  const id = LogId.parse(body.id)
  return edit(
    { c: company.id, e: employeeOf(id), reads },
    { id, version: body.version ?? 'whichever' },
    doing(change, 'Company'),
    editOf(company, body, reads),
    fieldOf(body),
  )
})
