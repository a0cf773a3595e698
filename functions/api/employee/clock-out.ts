import { api } from '../../../shared/api/index.ts'
import { LogId } from '../../../shared/domain/ids.ts'
import { clockOut, keysOfOut, type Out } from '../../data/work-logs/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own.ts'

const given = (body: Omit<Out, 'id'> & { id: string }): Out => ({ ...body, id: LogId.parse(body.id) })

export const handler = endpoint(
  api.employee.clockOut,
  ({ company, employee, body, now, reads }) => {
    ownId(body.id, employee.id)
    return clockOut(given(body), { c: company.id, e: employee.id, by: 'Employee', now, reads })
  },
  { wanted: ({ body, now }, c, e) => (e ? keysOfOut(c, e, given(body), now) : []) },
)
