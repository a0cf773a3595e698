import { api } from '../../../shared/api/index.ts'
import { edit } from '../../data/entries/change.ts'
import { employeeEdit, editOf } from '../../data/entries/edit.ts'
import { toAuthoredChange } from '../../data/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own-entry-id.ts'

export const handler = endpoint(
  api.employee.editWorkLog,
  async ({ company, employee, author, body, change, now, reads }) => {
    const seen = { id: ownId(body.id, employee.id), version: body.version ?? 'whichever' } as const
    const where = { c: company.id, e: employee.id, reads }
    return edit(
      where,
      seen,
      toAuthoredChange(change, author),
      employeeEdit(company.id, editOf(company, body, reads), reads, now),
    )
  },
)
