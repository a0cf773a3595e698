import { api } from '../../../shared/api/index.ts'
import { clockIn, pickClockSettings, listClockInKeys } from '../../areas/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-id.ts'

export const handler = endpoint(
  api.employee.clockIn,
  ({ company, employee, author, body, now, readCache, deviceId }) => {
    parseOwnEntryId(body.id, employee.id)
    return clockIn(body, {
      ...pickClockSettings(company),
      phone: deviceId,
      companyId: company.id,
      employeeId: employee.id,
      ...author,
      now,
      readCache,
    })
  },
  {
    keysToRead: ({ body, now }, companyId, employeeId) =>
      employeeId ? listClockInKeys(companyId, employeeId, body, now) : [],
  },
)
