import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { employeeOf, EmployeeId, LogId, ProjectId } from '../../../shared/domain/ids.ts'
import { clockIn, keysOfIn, type In } from '../../data/work-logs/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { checkPin } from './pin.ts'

const given = (body: Omit<In, 'id' | 'project_id'> & { id: string; project_id: string }): In => ({
  ...body,
  id: LogId.parse(body.id),
  project_id: ProjectId.parse(body.project_id),
})

export const handler = endpoint(
  api.timeClock.createWorkLog,
  async ({ company, body, now, reads }) => {
    const e = EmployeeId.parse(body.employee_id)
    const log = given(body)
    if (employeeOf(log.id) !== e) throw new AppError('Not found')
    await checkPin(company, e, body.pin, now)
    return clockIn(log, { c: company.id, e, by: 'CompanyTimeClock', now, reads })
  },
  { wanted: ({ body, now }, c) => keysOfIn(c, EmployeeId.parse(body.employee_id), given(body), now) },
)
