import { api } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { signUpCompany } from '../company.ts'
import {
  toCompanyPartitions,
  hoursAgo,
  prepareEach,
  prepareEachShift,
  type PreparationsByRoute,
  type Shift,
} from './prepared-request.ts'

const clockIn = ({ phone, house, id }: Shift) =>
  phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: hoursAgo(4) } })
const addEntry = ({ phone, house, id }: Shift) =>
  phone.call(api.employee.clockIn, {
    body: { id, project_id: house.id, start_time: hoursAgo(4), end_time: hoursAgo(1) },
  })

export const workLogRequests: PreparationsByRoute = {
  'POST /employee/clock_in': prepareEachShift(6, async ({ phone, house, id }) => ({
    caller: phone,
    body: {
      id,
      project_id: house.id,
      start_time: hoursAgo(1),
      location: { lat: 64, lon: -22, accuracy: 5, timestamp: hoursAgo(1) },
    },
  })),
  'POST /employee/clock_out': prepareEachShift(6, async shift => {
    await clockIn(shift)
    return { caller: shift.phone, body: { id: shift.id, end_time: hoursAgo(0) } }
  }),
  'POST /employee/worklogs/add': prepareEachShift(6, async ({ phone, house, id }) => ({
    caller: phone,
    body: [{ id, project_id: house.id, start_time: hoursAgo(9), end_time: hoursAgo(2) }],
  })),
  'PUT /employee/worklogs/edit': prepareEachShift(6, async shift => {
    const { id, version } = await addEntry(shift)
    return {
      caller: shift.phone,
      body: { id, version, new_start_time: hoursAgo(24 * 30), new_end_time: hoursAgo(24 * 30 - 1) },
    }
  }),
  'POST /employee/worklogs/comments': prepareEachShift(6, async shift => ({
    caller: shift.phone,
    body: { id: newId(), work_log_id: (await addEntry(shift)).id, comment: 'Roof' },
  })),
  'POST /employee/worklogs/{id}/locations': prepareEachShift(6, async shift => {
    await addEntry(shift)
    return {
      caller: shift.phone,
      id: shift.id,
      body: { id: newId(), lat: 64, lon: -22, accuracy: 5, timestamp: hoursAgo(3) },
    }
  }),
  'POST /api/worklogs': prepareEachShift(6, async ({ company, ann, house, id }) => ({
    caller: company,
    body: [{ id, employee_id: ann.id, project_id: house.id, start_time: hoursAgo(9), end_time: hoursAgo(2) }],
  })),
  'PUT /api/worklogs': prepareEachShift(6, async shift => {
    const { id, version } = await clockIn(shift)
    return { caller: shift.company, body: { id, version, new_end_time: hoursAgo(2) } }
  }),
  'POST /api/worklogs/{id}/reopen': prepareEachShift(8, async shift => {
    const { id, version } = await clockIn(shift)
    const body = { id, version, new_end_time: hoursAgo(2) }
    const closedEntry = await shift.company.call(api.workLogs.edit, { body })
    return { caller: shift.company, id, body: { version: closedEntry.version } }
  }),
  'PUT /api/worklogs/bulk': prepareEachShift(6, async shift => {
    const { id, version } = await addEntry(shift)
    return { caller: shift.company, body: { ids: [{ id, version }], change: { approved: true } } }
  }),
  'POST /api/worklogs/{id}/delete': prepareEachShift(8, async shift => {
    const { id } = await addEntry(shift)
    return { caller: shift.company, id, body: {} }
  }),
  'POST /api/worklogs/comments': prepareEachShift(6, async shift => ({
    caller: shift.company,
    body: { id: newId(), work_log_id: (await addEntry(shift)).id, comment: 'Roof' },
  })),
  // Each run has its own company, because a repeated request returns the report that is still in progress.
  'POST /api/report/pdf': prepareEach(14, async () => {
    const company = await signUpCompany()
    return { caller: company, body: {}, ...toCompanyPartitions(company) }
  }),
  'POST /api/time_clock/create_work_log': prepareEachShift(6, async ({ company, ann, house, id }) => ({
    caller: await company.logInTimeClock(),
    body: { id, employee_id: ann.id, project_id: house.id, start_time: hoursAgo(1) },
  })),
  'PUT /api/time_clock/close_work_log': prepareEachShift(6, async shift => {
    await clockIn(shift)
    return { caller: await shift.company.logInTimeClock(), body: { id: shift.id, end_time: hoursAgo(0) } }
  }),
  'POST /api/time_clock/create_work_log_comment': prepareEachShift(6, async shift => ({
    caller: await shift.company.logInTimeClock(),
    body: { id: newId(), work_log_id: (await addEntry(shift)).id, comment: 'Roof' },
  })),
}
