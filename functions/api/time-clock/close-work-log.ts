import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { employeeOf, EmployeeId, EntryId } from '../../../shared/domain/ids.ts'
import { clockOut, entryToClose, clockOutKeys } from '../../data/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { isPinUnchecked } from './check-pin.ts'

interface ClosedEntry {
  id?: string | undefined
  employee_id?: string | undefined
}
/** The row ensures that one of `id` and `employee_id` is present. */
const entryOf = ({ id }: ClosedEntry): EntryId | undefined => (id === undefined ? undefined : EntryId.parse(id))
const employeeIn = ({ id, employee_id }: ClosedEntry): EmployeeId =>
  employee_id === undefined ? employeeOf(EntryId.parse(id)) : EmployeeId.parse(employee_id)

export const handler = endpoint(
  api.timeClock.closeWorkLog,
  async ({ company, author, body, now, reads }) => {
    const e = employeeIn(body)
    const named = entryOf(body)
    if (named && employeeOf(named) !== e) throw new AppError('Not found')
    const pin_unchecked = await isPinUnchecked(company, e, body.pin, now)
    const who = { c: company.id, e, ...author, now, reads }
    const id = named ?? (await entryToClose(body, who))
    return clockOut({ ...body, id, pin_unchecked }, who)
  },
  { keysToRead: ({ body, now }, c) => clockOutKeys(c, employeeIn(body), { ...body, id: entryOf(body) }, now) },
)
