import { api } from '../../../shared/api/index.ts'
import { addEntriesForEmployees } from '../../areas/entries/add-for-employees.ts'
import { toAuthoredChange } from '../../areas/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.add, ({ company, author, body, change, readCache }) =>
  addEntriesForEmployees(company.id, body, toAuthoredChange(change, author), readCache),
)
