import { api } from '../../../shared/api/index.ts'
import { listEntries } from '../../areas/entries/list.ts'
import { toEntryObjects } from '../../areas/entries/objects.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(
  api.employee.workLogs,
  async ({ company, employee, query, now }) => ({
    work_logs: await listEntries(company.id, { ...query, employee_id: employee.id }, now),
  }),
  { toObjects: ({ work_logs }) => ({ work_logs: toEntryObjects(work_logs) }) },
)
