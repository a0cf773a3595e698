/** These requests clock people in and out, and add, change and delete entries. */
import { api } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { ago, eachShift, type Arrangements, type Shift } from './situation.ts'

const clockedIn = ({ phone, house, id }: Shift) =>
  phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: ago(4) } })
const worked = ({ phone, house, id }: Shift) =>
  phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: ago(4), end_time: ago(1) } })

export const ofWorkLogs: Arrangements = {
  'POST /employee/clock_in': eachShift(6, async ({ phone, house, id }) => ({
    caller: phone,
    body: {
      id,
      project_id: house.id,
      start_time: ago(1),
      location: { lat: 64, lon: -22, accuracy: 5, timestamp: ago(1) },
    },
  })),
  'POST /employee/clock_out': eachShift(6, async shift => {
    await clockedIn(shift)
    return { caller: shift.phone, body: { id: shift.id, end_time: ago(0) } }
  }),
  'POST /employee/worklogs/add': eachShift(6, async ({ phone, house, id }) => ({
    caller: phone,
    body: [{ id, project_id: house.id, start_time: ago(9), end_time: ago(2) }],
  })),
  'PUT /employee/worklogs/edit': eachShift(6, async shift => {
    const { id, version } = await worked(shift)
    return { caller: shift.phone, body: { id, version, new_start_time: ago(24 * 30), new_end_time: ago(24 * 30 - 1) } }
  }),
  'POST /employee/worklogs/comments': eachShift(6, async shift => ({
    caller: shift.phone,
    body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' },
  })),
  'POST /employee/worklogs/{id}/locations': eachShift(6, async shift => {
    await worked(shift)
    return {
      caller: shift.phone,
      id: shift.id,
      body: { id: newId(), lat: 64, lon: -22, accuracy: 5, timestamp: ago(3) },
    }
  }),
  'POST /api/worklogs': eachShift(6, async ({ hamar, ann, house, id }) => ({
    caller: hamar,
    body: [{ id, employee_id: ann.id, project_id: house.id, start_time: ago(9), end_time: ago(2) }],
  })),
  'PUT /api/worklogs': eachShift(6, async shift => {
    const { id, version } = await clockedIn(shift)
    return { caller: shift.hamar, body: { id, version, new_end_time: ago(2) } }
  }),
  'PUT /api/worklogs/bulk': eachShift(6, async shift => {
    const { id, version } = await worked(shift)
    return { caller: shift.hamar, body: { ids: [{ id, version }], change: { approved: true } } }
  }),
  'POST /api/worklogs/{id}/delete': eachShift(8, async shift => {
    const { id } = await worked(shift)
    return { caller: shift.hamar, id, body: {} }
  }),
  'POST /api/worklogs/comments': eachShift(6, async shift => ({
    caller: shift.hamar,
    body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' },
  })),
  'POST /api/time_clock/create_work_log': eachShift(6, async ({ hamar, ann, house, id }) => ({
    caller: await hamar.timeClock(),
    body: { id, employee_id: ann.id, project_id: house.id, start_time: ago(1) },
  })),
  'PUT /api/time_clock/close_work_log': eachShift(6, async shift => {
    await clockedIn(shift)
    return { caller: await shift.hamar.timeClock(), body: { id: shift.id, end_time: ago(0) } }
  }),
  'POST /api/time_clock/create_work_log_comment': eachShift(6, async shift => ({
    caller: await shift.hamar.timeClock(),
    body: { id: newId(), work_log_id: (await worked(shift)).id, comment: 'Roof' },
  })),
}
