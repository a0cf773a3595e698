import { api } from '../../../shared/api/index.ts'
import { add } from '../../data/work-logs/add.ts'
import { doing } from '../../data/work-logs/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.employee.addWorkLogs, ({ company, employee, body, change, reads }) =>
  add(
    { c: company.id, e: employee.id, reads },
    body.map((entry, place) => ({ ...entry, place })),
    doing(change, 'Employee'),
  ),
)
