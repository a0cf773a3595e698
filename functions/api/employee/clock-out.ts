import { api } from '../../../shared/api/index.ts'
import { EntryId } from '../../../shared/domain/ids.ts'
import { clockOut, clockOutKeys, type ClockOut } from '../../areas/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-own-entry-id.ts'

const toClockOut = (body: Omit<ClockOut, 'id'> & { id: string }): ClockOut => ({ ...body, id: EntryId.parse(body.id) })

export const handler = endpoint(
  api.employee.clockOut,
  ({ company, employee, author, body, now, readCache }) => {
    parseOwnEntryId(body.id, employee.id)
    return clockOut(toClockOut(body), {
      companyId: company.id,
      employeeId: employee.id,
      ...author,
      now,
      readCache,
    })
  },
  {
    keysToRead: ({ body, now }, companyId, employeeId) =>
      employeeId ? clockOutKeys(companyId, employeeId, toClockOut(body), now) : [],
  },
)
