import { api } from '../../../shared/api/index.ts'
import { edit } from '../../data/work-logs/change.ts'
import { editOf, intoOpenOnly } from '../../data/work-logs/edit.ts'
import { doing } from '../../data/work-logs/journal.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own.ts'

export const handler = endpoint(api.employee.editWorkLog, async ({ company, employee, body, change, reads }) => {
  const seen = { id: ownId(body.id, employee.id), version: body.version }
  const where = { c: company.id, e: employee.id, reads }
  return edit(where, seen, doing(change, 'Employee'), intoOpenOnly(company.id, editOf(company, body, reads), reads))
})
