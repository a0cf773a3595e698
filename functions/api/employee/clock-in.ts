import { api } from '../../../shared/api/index.ts'
import { LogId, ProjectId } from '../../../shared/domain/ids.ts'
import { clockIn, keysOfIn, type In } from '../../data/work-logs/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own.ts'

interface Body extends Omit<In, 'id' | 'project_id'> {
  id: string
  project_id: string
}
const given = (body: Body): In => ({ ...body, id: LogId.parse(body.id), project_id: ProjectId.parse(body.project_id) })

export const handler = endpoint(
  api.employee.clockIn,
  ({ company, employee, body, now, reads }) => {
    ownId(body.id, employee.id)
    return clockIn(given(body), { c: company.id, e: employee.id, by: 'Employee', now, reads })
  },
  { wanted: ({ body, now }, c, e) => (e ? keysOfIn(c, e, given(body), now) : []) },
)
