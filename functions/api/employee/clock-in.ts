import { api } from '../../../shared/api/index.ts'
import { EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { clockIn, clockInKeys, type ClockIn } from '../../areas/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-own-entry-id.ts'

interface Body extends Omit<ClockIn, 'id' | 'project_id'> {
  id: string
  project_id: string
}
const toClockIn = (body: Body): ClockIn => ({
  ...body,
  id: EntryId.parse(body.id),
  project_id: ProjectId.parse(body.project_id),
})

export const handler = endpoint(
  api.employee.clockIn,
  ({ company, employee, author, body, now, readCache }) => {
    parseOwnEntryId(body.id, employee.id)
    return clockIn(toClockIn(body), {
      companyId: company.id,
      employeeId: employee.id,
      ...author,
      now,
      readCache,
    })
  },
  {
    keysToRead: ({ body, now }, companyId, employeeId) =>
      employeeId ? clockInKeys(companyId, employeeId, toClockIn(body), now) : [],
  },
)
