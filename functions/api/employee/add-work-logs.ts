import { api } from '../../../shared/api/index.ts'
import { addEntries } from '../../areas/entries/add.ts'
import { toAuthoredChange } from '../../areas/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.employee.addWorkLogs, ({ company, employee, author, body, change, readCache }) =>
  addEntries(
    { companyId: company.id, employeeId: employee.id, readCache },
    body.map((entry, index) => ({ ...entry, index })),
    toAuthoredChange(change, author),
  ),
)
