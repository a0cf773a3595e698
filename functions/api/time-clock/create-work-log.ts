import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { employeeIdOf, type EmployeeId, type EntryId } from '../../../shared/domain/ids.ts'
import type { ChangeIdentity } from '../../table/entity.ts'
import { deriveEntryId } from '../../areas/entries/derive-entry-id.ts'
import { clockIn, pickClockSettings, listClockInKeys } from '../../areas/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { checkPin } from '../../areas/sign-in/check-pin.ts'

const findEntryId = (body: { id?: EntryId | undefined; employee_id: EmployeeId }, { key }: ChangeIdentity): EntryId =>
  body.id ?? deriveEntryId(body.employee_id, key)

export const handler = endpoint(
  api.timeClock.createWorkLog,
  async ({ company, author, body, change, now, readCache }) => {
    const employeeId = body.employee_id
    const id = findEntryId(body, change)
    if (employeeIdOf(id) !== employeeId) throw new AppError('Not found')
    await checkPin(company, employeeId, body.pin, now)
    return clockIn(
      { ...body, id },
      { ...pickClockSettings(company), companyId: company.id, employeeId, ...author, now, readCache },
    )
  },
  {
    keysToRead: ({ body, change, now }, companyId) =>
      listClockInKeys(companyId, body.employee_id, { ...body, id: findEntryId(body, change) }, now),
  },
)
