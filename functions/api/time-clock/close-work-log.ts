import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { employeeIdOf, EntryId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { clockOut, pickClockSettings, findEntryToClose, listClockOutKeys } from '../../areas/entries/clock.ts'
import type { Entry } from '../../../shared/domain/entry.ts'
import { endpoint } from '../../http/endpoint.ts'
import { checkPinUnlessLimited } from '../../areas/sign-in/check-pin.ts'

/** Returns `employee_id`, or the employee of the entry `id`. The route's schema requires one of the two. */
const findEmployeeId = (body: { id?: EntryId | undefined; employee_id?: EmployeeId | undefined }): EmployeeId =>
  body.employee_id ?? employeeIdOf(EntryId.parse(body.id))

/** Hides the comments, because a caller whose PIN was not checked may be a colleague. */
const withoutComments = (entry: Entry): Entry => ({ ...entry, comments: [], comments_v2: [] })

/** Removes the entry from a refusal, because a caller whose PIN was not checked may be a colleague. */
function refuseWithoutEntry(error: unknown): never {
  throw error instanceof AppError && error.workLog ? new AppError(error.text) : error
}

export const handler = endpoint(
  api.timeClock.closeWorkLog,
  async ({ company, author, body, now, readCache }) => {
    const employeeId = findEmployeeId(body)
    if (body.id && employeeIdOf(body.id) !== employeeId) throw new AppError('Not found')
    const pin_unchecked = !(await checkPinUnlessLimited(company, employeeId, body.pin, now))
    const scope = { ...pickClockSettings(company), companyId: company.id, employeeId, ...author, now, readCache }
    const id = body.id ?? (await findEntryToClose(body, scope))
    const closing = clockOut({ ...body, id, pin_unchecked }, scope)
    return pin_unchecked ? closing.then(withoutComments, refuseWithoutEntry) : closing
  },
  { keysToRead: ({ body, now }, companyId) => listClockOutKeys(companyId, findEmployeeId(body), body, now) },
)
