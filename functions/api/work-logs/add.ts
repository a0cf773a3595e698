import { invalid } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import { add } from '../../data/work-logs/add.ts'
import { doing } from '../../data/work-logs/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.add, ({ company, body, change, reads }) => {
  const [first] = body
  const other = body.findIndex(({ employee_id }) => employee_id !== first?.employee_id)
  if (other >= 0) throw invalid({ [`${other}.employee_id`]: 'Entries of one employee at a time' })
  const where = { c: company.id, e: EmployeeId.parse(first?.employee_id), reads }
  return add(where, body, doing(change, 'Company'))
})
