import { api } from '../../../shared/api/index.ts'
import { EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { clockIn, clockInKeys, type ClockIn } from '../../data/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own-entry-id.ts'

interface Body extends Omit<ClockIn, 'id' | 'project_id'> {
  id: string
  project_id: string
}
const given = (body: Body): ClockIn => ({
  ...body,
  id: EntryId.parse(body.id),
  project_id: ProjectId.parse(body.project_id),
})

export const handler = endpoint(
  api.employee.clockIn,
  ({ company, employee, author, body, now, reads }) => {
    ownId(body.id, employee.id)
    return clockIn(given(body), { c: company.id, e: employee.id, ...author, now, reads })
  },
  { keysToRead: ({ body, now }, c, e) => (e ? clockInKeys(c, e, given(body), now) : []) },
)
