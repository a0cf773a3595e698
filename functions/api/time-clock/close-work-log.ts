import { api } from '../../../shared/api/index.ts'
import { employeeOf, LogId } from '../../../shared/domain/ids.ts'
import { clockOut, keysOfOut, type Out } from '../../data/work-logs/clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { isPinUnchecked } from './pin.ts'

const given = (body: Omit<Out, 'id'> & { id: string }): Out => ({ ...body, id: LogId.parse(body.id) })

export const handler = endpoint(
  api.timeClock.closeWorkLog,
  async ({ company, body, now, reads }) => {
    const log = given(body)
    const e = employeeOf(log.id)
    const pin_unchecked = await isPinUnchecked(company, e, body.pin, now)
    return clockOut({ ...log, pin_unchecked }, { c: company.id, e, by: 'CompanyTimeClock', now, reads })
  },
  { wanted: ({ body, now }, c) => keysOfOut(c, employeeOf(LogId.parse(body.id)), given(body), now) },
)
