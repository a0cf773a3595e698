import { api } from '../../../shared/api/index.ts'
import { employeeIdOf } from '../../../shared/domain/ids.ts'
import * as employees from '../../areas/employees/employees.ts'
import { commentEntry } from '../../areas/entries/comment-entry.ts'
import { endpoint } from '../../http/endpoint.ts'
import { checkPin } from '../../areas/sign-in/check-pin.ts'

export const handler = endpoint(api.timeClock.createWorkLogComment, async call => {
  const { company, body, now } = call
  const employeeId = employeeIdOf(body.work_log_id)
  const employee = await employees.find(company.id, employeeId)
  if (employee) employees.refuseDisabledEmployee(employee, body, now)
  await checkPin(company, employeeId, body.pin, now)
  return commentEntry(call, body.work_log_id)
})
