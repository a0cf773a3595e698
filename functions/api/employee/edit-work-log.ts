import { api } from '../../../shared/api/index.ts'
import { edit } from '../../data/work-logs/change.ts'
import { asEmployee, editOf } from '../../data/work-logs/edit.ts'
import { doing } from '../../data/work-logs/journal.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own.ts'

export const handler = endpoint(api.employee.editWorkLog, async ({ company, employee, body, change, now, reads }) => {
  const seen = { id: ownId(body.id, employee.id), version: body.version }
  const where = { c: company.id, e: employee.id, reads }
  return edit(where, seen, doing(change, 'Employee'), asEmployee(company.id, editOf(company, body, reads), reads, now))
})
