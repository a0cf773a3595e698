import { api } from '../../../shared/api/index.ts'
import { clockOut, pickClockSettings, listClockOutKeys } from '../../areas/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-id.ts'

export const handler = endpoint(
  api.employee.clockOut,
  ({ company, employee, author, body, now, readCache, deviceId }) => {
    parseOwnEntryId(body.id, employee.id)
    return clockOut(body, {
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
      employeeId ? listClockOutKeys(companyId, employeeId, body, now) : [],
  },
)
