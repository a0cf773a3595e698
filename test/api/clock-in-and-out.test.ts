import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { expectRefusal } from '../support/company.ts'
import { hourSeconds, secondsAgo, signUpCompanyWithPhone } from '../support/company-with-phone.ts'

it('shows every caller the same entry when an employee clocks in and out', async () => {
  const { company, house, phone, newEntryId } = await signUpCompanyWithPhone()
  const id = newEntryId()
  const start_time = secondsAgo(60)
  const entry = await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time } })
  expect(entry).toMatchObject({
    id,
    project: { name: 'House' },
    employee: { name: 'Ann' },
    start_time,
    end_time: null,
    total_time: null,
    created_by: 'Employee',
    recorded_offline: false,
  })
  expect((await phone.call(api.employee.self)).open_work_log).toEqual({
    id,
    project: { id: house.id, name: 'House' },
    start_time,
  })
  const end_time = secondsAgo(0)
  const closedEntry = await phone.call(api.employee.clockOut, { body: { id, end_time } })
  const seconds = (Date.parse(end_time) - Date.parse(start_time)) / 1000
  expect(closedEntry).toMatchObject({ id, end_time, total_time: seconds, original_end_time: end_time })
  const { work_logs } = await company.call(api.workLogs.list)
  expect(convertColumnsToEntries(work_logs)).toEqual([closedEntry])
  expect(await company.call(api.projects.list)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'House', total_working_hours: seconds / 3600, latest_work_log: start_time }),
      expect.objectContaining({ name: 'Shed', total_working_hours: 0, latest_work_log: null }),
    ]),
  )
  expect((await phone.call(api.employee.self)).open_work_log).toBeNull()
})

it('flags offline entries, and corrects the phone clock', async () => {
  const { house, phone, newEntryId } = await signUpCompanyWithPhone()
  const errorSeconds = 600
  const body = {
    id: newEntryId(),
    project_id: house.id,
    start_time: secondsAgo(3 * hourSeconds + errorSeconds),
    end_time: secondsAgo(hourSeconds + errorSeconds),
    sent_at: secondsAgo(errorSeconds),
  }
  const entry = await phone.call(api.employee.clockIn, { body })
  expect(entry).toMatchObject({ recorded_offline: true, total_time: 2 * hourSeconds, answered_late: false })
  expect(Math.abs(Date.parse(entry.start_time) - Date.parse(secondsAgo(3 * hourSeconds)))).toBeLessThanOrEqual(5000)
  expect(entry.start_received).not.toBeNull()
})

it('refuses a second clock-in with the open entry, and changes nothing', async () => {
  const { company, house, shed, phone, newEntryId } = await signUpCompanyWithPhone()
  const firstEntry = await phone.call(api.employee.clockIn, {
    body: { id: newEntryId(), project_id: house.id, start_time: secondsAgo(60) },
  })
  const response = await phone.send('POST', '/employee/clock_in', {
    body: JSON.stringify({ id: newEntryId(), project_id: shed.id, start_time: secondsAgo(10) }),
  })
  expect(response).toMatchObject({
    status: 409,
    json: { error: 'Already clocked in', work_log: { id: firstEntry.id, version: 1, project: { name: 'House' } } },
  })
  expect(convertColumnsToEntries((await company.call(api.workLogs.list)).work_logs)).toEqual([firstEntry])
})

it('edits, comments and deletes an entry', async () => {
  const { company, ann, house, shed, phone } = await signUpCompanyWithPhone()
  const [entry] = await company.call(api.workLogs.add, {
    body: [
      {
        employee_id: ann.id,
        project_id: house.id,
        start_time: secondsAgo(50 * hourSeconds),
        end_time: secondsAgo(42 * hourSeconds),
      },
    ],
  })
  if (!entry) throw new Error('not added')
  const editedEntry = await company.call(api.workLogs.edit, {
    body: {
      id: entry.id,
      version: entry.version,
      new_project_id: shed.id,
      new_start_time: secondsAgo(45 * 24 * hourSeconds),
      new_end_time: secondsAgo(45 * 24 * hourSeconds - hourSeconds),
    },
  })
  expect(editedEntry).toMatchObject({
    version: 2,
    project: { name: 'Shed' },
    total_time: hourSeconds,
    original_start_time: entry.start_time,
  })
  expect(
    await expectRefusal(
      phone.call(api.employee.editWorkLog, { body: { id: entry.id, version: 1, new_project_id: house.id } }),
    ),
  ).toMatchObject({ status: 409, error: 'The entry was changed by somebody else' })
  await phone.call(api.employee.commentWorkLog, { body: { work_log_id: entry.id, comment: 'Roof done' } })
  const history = await company.call(api.workLogs.history, { params: { id: entry.id } })
  expect(history.changes).toMatchObject([
    { by: 'Company', fields: { project: [house.id, shed.id] } },
    { by: 'Employee', commented: true },
  ])
  await company.call(api.workLogs.remove, { params: { id: entry.id } })
  expect(await company.call(api.projects.list)).toMatchObject([{ total_working_hours: 0 }, { total_working_hours: 0 }])
})
