import { api } from '../../../shared/api/index.ts'
import { EntryId } from '../../../shared/domain/ids.ts'
import { clockOut, clockOutKeys, type ClockOut } from '../../data/entries/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own-entry-id.ts'

const given = (body: Omit<ClockOut, 'id'> & { id: string }): ClockOut => ({ ...body, id: EntryId.parse(body.id) })

export const handler = endpoint(
  api.employee.clockOut,
  ({ company, employee, author, body, now, reads }) => {
    ownId(body.id, employee.id)
    return clockOut(given(body), { c: company.id, e: employee.id, ...author, now, reads })
  },
  { keysToRead: ({ body, now }, c, e) => (e ? clockOutKeys(c, e, given(body), now) : []) },
)
