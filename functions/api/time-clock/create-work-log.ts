import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { employeeOf, EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import type { Change } from '../../table/entity.ts'
import { deriveEntryId } from '../../areas/entries/add.ts'
import { clockIn, clockInKeys, type ClockIn } from '../../areas/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { checkPin } from '../../areas/sign-in/check-pin.ts'

interface Body extends Omit<ClockIn, 'id' | 'project_id'> {
  id?: string | undefined
  employee_id: string
  project_id: string
}
const toClockIn = (body: Body, employeeId: EmployeeId, { key }: Change): ClockIn => ({
  ...body,
  id: body.id === undefined ? deriveEntryId(employeeId, key) : EntryId.parse(body.id),
  project_id: ProjectId.parse(body.project_id),
})

export const handler = endpoint(
  api.timeClock.createWorkLog,
  async ({ company, author, body, change, now, readCache }) => {
    const employeeId = EmployeeId.parse(body.employee_id)
    const entry = toClockIn(body, employeeId, change)
    if (employeeOf(entry.id) !== employeeId) throw new AppError('Not found')
    await checkPin(company, employeeId, body.pin, now)
    return clockIn(entry, { companyId: company.id, employeeId, ...author, now, readCache })
  },
  {
    keysToRead: ({ body, change, now }, companyId) => {
      const employeeId = EmployeeId.parse(body.employee_id)
      return clockInKeys(companyId, employeeId, toClockIn(body, employeeId, change), now)
    },
  },
)
