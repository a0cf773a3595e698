import { api } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { signUpCompany } from '../company.ts'
import {
  toCompanyPartitions,
  hoursAgo,
  prepareEachRun,
  prepareEachEmployeeRun,
  type PreparationsByRoute,
  type RunFixture,
} from './prepared-request.ts'

const clockIn = ({ phone, house, id }: RunFixture) =>
  phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: hoursAgo(4) } })
const addEntry = ({ phone, house, id }: RunFixture) =>
  phone.call(api.employee.clockIn, {
    body: { id, project_id: house.id, start_time: hoursAgo(4), end_time: hoursAgo(1) },
  })

export const workLogRequests: PreparationsByRoute = {
  'POST /employee/clock_in': prepareEachEmployeeRun(6, async ({ phone, house, id }) => ({
    caller: phone,
    body: {
      id,
      project_id: house.id,
      start_time: hoursAgo(1),
      location: { lat: 64, lon: -22, accuracy: 5, timestamp: hoursAgo(1) },
    },
  })),
  'POST /employee/clock_out': prepareEachEmployeeRun(6, async fixture => {
    await clockIn(fixture)
    return { caller: fixture.phone, body: { id: fixture.id, end_time: hoursAgo(0) } }
  }),
  'POST /employee/worklogs/add': prepareEachEmployeeRun(6, async ({ phone, house, id }) => ({
    caller: phone,
    body: [{ id, project_id: house.id, start_time: hoursAgo(9), end_time: hoursAgo(2) }],
  })),
  'PUT /employee/worklogs/edit': prepareEachEmployeeRun(6, async fixture => {
    const { id, version } = await addEntry(fixture)
    return {
      caller: fixture.phone,
      body: { id, version, new_start_time: hoursAgo(24 * 30), new_end_time: hoursAgo(24 * 30 - 1) },
    }
  }),
  'POST /employee/worklogs/comments': prepareEachEmployeeRun(6, async fixture => ({
    caller: fixture.phone,
    body: { id: newId(), work_log_id: (await addEntry(fixture)).id, comment: 'Roof' },
  })),
  'POST /employee/worklogs/{id}/locations': prepareEachEmployeeRun(6, async fixture => {
    await addEntry(fixture)
    return {
      caller: fixture.phone,
      id: fixture.id,
      body: { id: newId(), lat: 64, lon: -22, accuracy: 5, timestamp: hoursAgo(3) },
    }
  }),
  'POST /api/worklogs': prepareEachEmployeeRun(6, async ({ company, ann, house, id }) => ({
    caller: company,
    body: [{ id, employee_id: ann.id, project_id: house.id, start_time: hoursAgo(9), end_time: hoursAgo(2) }],
  })),
  'PUT /api/worklogs': prepareEachEmployeeRun(6, async fixture => {
    const { id, version } = await clockIn(fixture)
    return { caller: fixture.company, body: { id, version, new_end_time: hoursAgo(2) } }
  }),
  'POST /api/worklogs/{id}/reopen': prepareEachEmployeeRun(8, async fixture => {
    const { id, version } = await clockIn(fixture)
    const body = { id, version, new_end_time: hoursAgo(2) }
    const closedEntry = await fixture.company.call(api.workLogs.edit, { body })
    return { caller: fixture.company, id, body: { version: closedEntry.version } }
  }),
  'PUT /api/worklogs/bulk': prepareEachEmployeeRun(6, async fixture => {
    const { id, version } = await addEntry(fixture)
    return { caller: fixture.company, body: { ids: [{ id, version }], change: { approved: true } } }
  }),
  'POST /api/worklogs/{id}/delete': prepareEachEmployeeRun(8, async fixture => {
    const { id } = await addEntry(fixture)
    return { caller: fixture.company, id, body: {} }
  }),
  'POST /api/worklogs/comments': prepareEachEmployeeRun(6, async fixture => ({
    caller: fixture.company,
    body: { id: newId(), work_log_id: (await addEntry(fixture)).id, comment: 'Roof' },
  })),
  // Each run has its own company, because a repeated request returns the report that is still in progress.
  'POST /api/report/pdf': prepareEachRun(14, async () => {
    const company = await signUpCompany()
    return { caller: company, body: {}, ...toCompanyPartitions(company) }
  }),
  'POST /api/time_clock/create_work_log': prepareEachEmployeeRun(6, async ({ company, ann, house, id }) => ({
    caller: await company.logInTimeClock(),
    body: { id, employee_id: ann.id, project_id: house.id, start_time: hoursAgo(1) },
  })),
  'PUT /api/time_clock/close_work_log': prepareEachEmployeeRun(6, async fixture => {
    await clockIn(fixture)
    return { caller: await fixture.company.logInTimeClock(), body: { id: fixture.id, end_time: hoursAgo(0) } }
  }),
  'POST /api/time_clock/create_work_log_comment': prepareEachEmployeeRun(6, async fixture => ({
    caller: await fixture.company.logInTimeClock(),
    body: { id: newId(), work_log_id: (await addEntry(fixture)).id, comment: 'Roof' },
  })),
}
