import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { employeeOf, EmployeeId, EntryId } from '../../../shared/domain/ids.ts'
import { clockOut, findEntryToClose, clockOutKeys } from '../../areas/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { isPinLimitReached } from '../../areas/sign-in/check-pin.ts'

interface ClosedEntry {
  id?: string | undefined
  employee_id?: string | undefined
}
/** The route's schema requires `id` or `employee_id`. */
const parseEntryId = ({ id }: ClosedEntry): EntryId | undefined => (id === undefined ? undefined : EntryId.parse(id))
const parseEmployeeId = ({ id, employee_id }: ClosedEntry): EmployeeId =>
  employee_id === undefined ? employeeOf(EntryId.parse(id)) : EmployeeId.parse(employee_id)

export const handler = endpoint(
  api.timeClock.closeWorkLog,
  async ({ company, author, body, now, readCache }) => {
    const employeeId = parseEmployeeId(body)
    const givenId = parseEntryId(body)
    if (givenId && employeeOf(givenId) !== employeeId) throw new AppError('Not found')
    const pin_unchecked = await isPinLimitReached(company, employeeId, body.pin, now)
    const scope = { companyId: company.id, employeeId, ...author, now, readCache }
    const id = givenId ?? (await findEntryToClose(body, scope))
    return clockOut({ ...body, id, pin_unchecked }, scope)
  },
  {
    keysToRead: ({ body, now }, companyId) =>
      clockOutKeys(companyId, parseEmployeeId(body), { ...body, id: parseEntryId(body) }, now),
  },
)
