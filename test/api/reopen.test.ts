import { api } from '../../shared/api/index.ts'
import { addSeconds, listMonths, type Entry } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { readPartition } from '../support/cloud.ts'
import { expectRefusal, signUpCompany } from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'
import { slowDownTable, useSeveralContainers } from '../support/faults.ts'
import {
  daySeconds,
  hourSeconds,
  minuteSeconds,
  secondsAgo,
  signUpCompanyWithPhone,
  type CompanyWithPhone,
} from '../support/company-with-phone.ts'

useSeveralContainers()

const tooLateRefusal = { status: 409, error: 'The clock-out can no longer be undone' }
const staleRefusal = { status: 409, error: 'The entry was changed by somebody else' }

/**
 * Signs up a company in which Ann clocked in twenty hours ago. The returned `close` ends her entry eight hours after
 * its start, and `reopen` undoes this.
 */
async function setUpForgottenEntry() {
  const fixture = await signUpCompanyWithPhone()
  const { company, clockIn } = fixture
  await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const openEntry = await clockIn(secondsAgo(20 * hourSeconds))
  const end = addSeconds(openEntry.start_time, 8 * hourSeconds)
  const close = ({ id, version }: Entry = openEntry, more: object = {}) =>
    company.call(api.workLogs.edit, { body: { id, version, new_end_time: end, ...more } })
  const reopen = ({ id, version }: Pick<Entry, 'id' | 'version'>, idempotencyKey = newId()) =>
    company.call(api.workLogs.reopen, { params: { id }, body: { version }, idempotencyKey })
  return { ...fixture, openEntry, end, close, reopen }
}

const readEntries = async ({ company }: Pick<CompanyWithPhone, 'company'>) =>
  (
    await expectConsistentEntries(
      readPartition,
      CompanyId.parse(company.account.id),
      listMonths(secondsAgo(40 * daySeconds), secondsAgo(0)),
    )
  ).entries

/** Reads all data that a clock-out changes. This data must be the same after the clock-out is undone. */
async function readAll({ company, phone, listEntries }: CompanyWithPhone) {
  const dayRange = { from: secondsAgo(2 * daySeconds).slice(0, 10), to: secondsAgo(0).slice(0, 10) }
  const [entries, employees, projects, report, overview, days, self] = await Promise.all([
    listEntries(),
    company.call(api.employees.list),
    company.call(api.projects.list),
    company.call(api.report.show, { query: { from: `${dayRange.from}T00:00:00Z`, to: secondsAgo(-daySeconds) } }),
    company.call(api.overview.show),
    company.call(api.overview.days, { query: dayRange }),
    phone.call(api.employee.self),
  ])
  const { in_now, to_check } = overview
  // Ignores fields that change with time or with each write: versions, cursors, the servers' time and the length of
  // open entries.
  const text = JSON.stringify({ entries, employees, projects, report, in_now, to_check, days, self })
  return text.replaceAll(/"version":\[?\d+\]?/g, '').replaceAll(/"(cursor|now|seconds|total_time)":[^,}]+/g, '')
}

it('opens the entry as it was, so that lists, report and sums are as before', async () => {
  const fixture = await setUpForgottenEntry()
  const { openEntry, end, close, reopen, company } = fixture
  const [textBefore, storedEntry] = [await readAll(fixture), (await readEntries(fixture)).get(openEntry.id)]
  const closedEntry = await close()
  expect(await readAll(fixture)).not.toBe(textBefore)
  expect(await reopen(closedEntry)).toEqual({ ...openEntry, version: 3, needs_look: true })
  expect(await readAll(fixture)).toBe(textBefore)
  expect((await readEntries(fixture)).get(openEntry.id)).toEqual({ ...storedEntry, version: 3, edited: 3 })
  const { changes } = await company.call(api.workLogs.history, { params: { id: openEntry.id } })
  expect(changes).toMatchObject([
    { by: 'Company', version: 2, fields: { end: [null, end] } },
    { by: 'Company', version: 3, fields: { end: [end, null], original_end: [end, null] } },
  ])
  const { version } = await close({ ...openEntry, version: 3 })
  expect(await reopen({ id: openEntry.id, version })).toMatchObject({ version: 5, end_time: null })
})

it('opens an entry of last month beside later entries that were there before', async () => {
  const fixture = await setUpForgottenEntry()
  const { company, openEntry, reopen, addEntry } = fixture
  await addEntry(secondsAgo(3 * hourSeconds), secondsAgo(2 * hourSeconds))
  // Waits, because an entry created in the same second as the closing would count as created after it.
  await new Promise(resolve => setTimeout(resolve, 1100))
  const { version } = await company.call(api.workLogs.edit, {
    body: { id: openEntry.id, version: 1, new_start_time: secondsAgo(35 * daySeconds) },
  })
  const body = { id: openEntry.id, version, new_end_time: secondsAgo(34.5 * daySeconds) }
  const closedEntry = await company.call(api.workLogs.edit, { body })
  await addEntry(secondsAgo(36 * daySeconds), secondsAgo(35.5 * daySeconds))
  expect(await reopen(closedEntry)).toMatchObject({ end_time: null, original_end_time: null })
  await readEntries(fixture)
})

it('restores start, project, approval and question that the clock-out changed', async () => {
  const fixture = await setUpForgottenEntry()
  const { company, openEntry, shed, close, reopen } = fixture
  const body = { work_log_id: openEntry.id, comment: 'When did you leave?', asks: true as const }
  const askedEntry = await company.call(api.workLogs.comment, { body })
  const start = secondsAgo(40 * daySeconds)
  const furtherChanges = {
    new_project_id: shed.id,
    new_start_time: start,
    new_end_time: addSeconds(start, hourSeconds),
  }
  const closedEntry = await close(askedEntry, furtherChanges)
  expect(closedEntry).toMatchObject({ asked_at: null, start_time: start })
  expect(await reopen(closedEntry)).toEqual({ ...askedEntry, version: 4 })
  await readEntries(fixture)
  const { version } = await company.call(api.workLogs.edit, { body: { id: openEntry.id, approved: true } })
  const unapprovedEntry = await close({ ...openEntry, version })
  expect(unapprovedEntry).toMatchObject({ approved: false })
  expect(await reopen(unapprovedEntry)).toMatchObject({ approved: true, end_time: null })
  await readEntries(fixture)
})

it('lets the phone clock out, also by a call that was refused before', async () => {
  const fixture = await setUpForgottenEntry()
  const { openEntry, close, reopen, phone, clockOut } = fixture
  const closedEntry = await close()
  const [end, idempotencyKey] = [secondsAgo(minuteSeconds), newId()]
  const send = () => phone.call(api.employee.clockOut, { body: { id: openEntry.id, end_time: end }, idempotencyKey })
  expect(await expectRefusal(send())).toMatchObject({ status: 409, error: 'Already clocked out' })
  await reopen(closedEntry)
  expect(await send()).toMatchObject({ version: 4, end_time: end, original_end_time: end })
  expect(await clockOut(openEntry.id, end)).toMatchObject({ version: 4 })
  await readEntries(fixture)
})

it('opens the entry once for repeats, concurrent calls and two offices', async () => {
  const fixture = await setUpForgottenEntry()
  const { openEntry, close, reopen } = fixture
  const closedEntry = await close()
  await slowDownTable(10, 50)
  const key = newId()
  const repeats = await Promise.all(Array.from({ length: 4 }, () => reopen(closedEntry, key)))
  expect(repeats.map(({ version, end_time }) => [version, end_time])).toEqual(repeats.map(() => [3, null]))
  expect(await reopen(closedEntry, key)).toEqual(repeats[0])
  expect(await expectRefusal(reopen({ ...closedEntry, version: 3 }, key))).toMatchObject({
    status: 409,
    error: 'This id or key was used for something else',
  })
  const reclosedEntry = await close({ ...openEntry, version: 3 })
  const outcomes = await Promise.allSettled([reopen(reclosedEntry), reopen(reclosedEntry)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const office of outcomes)
    if (office.status === 'rejected')
      expect(await expectRefusal(Promise.reject(office.reason as Error))).toMatchObject(staleRefusal)
  expect((await readEntries(fixture)).get(openEntry.id)).toMatchObject({ version: 5, end: null })
  await slowDownTable(10)
})

it('opens the entry or clocks the employee in or out, when both happen at once', async () => {
  await slowDownTable(10, 50)
  for (const isClockIn of [true, true, false, false]) {
    const fixture = await setUpForgottenEntry()
    const { phone, house, newEntryId, openEntry, close, reopen, clockIn, clockOut } = fixture
    const closedEntry = await close()
    const id = newEntryId()
    const body = { id, project_id: house.id, start_time: secondsAgo(hourSeconds), end_time: secondsAgo(60) }
    const otherCall = isClockIn ? clockIn(secondsAgo(0)) : phone.call(api.employee.addWorkLogs, { body: [body] })
    const [undoResult, otherResult] = await Promise.allSettled([reopen(closedEntry), otherCall])
    const entries = await readEntries(fixture)
    expect([...entries.values()].filter(({ end }) => end === null).length).toBeLessThanOrEqual(1)
    if (isClockIn) expect([undoResult, otherResult].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    if (undoResult.status === 'rejected')
      expect(entries.get(openEntry.id)).toMatchObject({ version: 2, end: closedEntry.end_time })
    else expect(await clockOut(openEntry.id, secondsAgo(0))).toMatchObject({ version: 4 })
    await readEntries(fixture)
  }
  await slowDownTable(10)
})

describe('refuses, and changes nothing,', () => {
  const cases: Record<string, [(shift: Awaited<ReturnType<typeof setUpForgottenEntry>>) => Promise<Entry>, object]> = {
    'an open entry': [({ openEntry }) => Promise.resolve(openEntry), tooLateRefusal],
    'an entry that the employee closed': [
      ({ openEntry, clockOut }) => clockOut(openEntry.id, secondsAgo(0)),
      tooLateRefusal,
    ],
    'an entry that the employee closed by an edit': [
      ({ openEntry: { id }, end, phone }) => phone.call(api.employee.editWorkLog, { body: { id, new_end_time: end } }),
      tooLateRefusal,
    ],
    'an entry that the time clock closed': [
      async ({ openEntry: { id }, company }) => {
        const screen = await company.logInTimeClock()
        return screen.call(api.timeClock.closeWorkLog, { body: { id, end_time: secondsAgo(0) } })
      },
      tooLateRefusal,
    ],
    'an entry that was added with its end': [
      ({ addEntry, openEntry, end }) => addEntry(openEntry.start_time, end),
      tooLateRefusal,
    ],
    'an entry whose end was changed later': [
      async ({ company, openEntry: { id }, close }) => {
        await close()
        return company.call(api.workLogs.edit, { body: { id, new_end_time: secondsAgo(3 * hourSeconds) } })
      },
      tooLateRefusal,
    ],
    'an entry that was set and approved at once': [
      ({ close, openEntry }) => close(openEntry, { approve_result: true }),
      tooLateRefusal,
    ],
    'an entry that was approved later': [
      async ({ company, openEntry: { id }, close }) => {
        await close()
        return company.call(api.workLogs.edit, { body: { id, approved: true } })
      },
      tooLateRefusal,
    ],
    'a version before an approval': [
      async ({ company, openEntry: { id }, close }) => {
        const closedEntry = await close()
        await company.call(api.workLogs.edit, { body: { id, approved: true } })
        return closedEntry
      },
      staleRefusal,
    ],
    'a version before a comment': [
      async ({ phone, openEntry: { id }, close }) => {
        const closedEntry = await close()
        await phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: 'Thanks' } })
        return closedEntry
      },
      staleRefusal,
    ],
    'a version that is not there yet': [async ({ close }) => ({ ...(await close()), version: 3 }), staleRefusal],
    'an employee who is clocked in': [
      async ({ close, clockIn }) => {
        const closedEntry = await close()
        await clockIn(secondsAgo(0))
        return closedEntry
      },
      { status: 409, error: 'Already clocked in' },
    ],
    'an employee who has a later entry since then': [
      async ({ close, clockIn, clockOut }) => {
        const closedEntry = await close()
        const { id } = await clockIn(secondsAgo(hourSeconds))
        await clockOut(id, secondsAgo(0))
        return closedEntry
      },
      tooLateRefusal,
    ],
    'an entry that was deleted': [
      async ({ company, close }) => {
        const closedEntry = await close()
        await company.call(api.workLogs.remove, { params: { id: closedEntry.id } })
        return closedEntry
      },
      { status: 409, error: 'The entry was deleted' },
    ],
    'an unknown entry': [
      ({ openEntry, newEntryId }) => Promise.resolve({ ...openEntry, id: newEntryId() }),
      { status: 404 },
    ],
  }

  it.each(Object.entries(cases))('%s', async (_, [prepare, refusal]) => {
    const fixture = await setUpForgottenEntry()
    const entry = await prepare(fixture)
    const before = await readEntries(fixture)
    expect(await expectRefusal(fixture.reopen(entry))).toMatchObject(refusal)
    expect(await readEntries(fixture)).toEqual(before)
  })

  it('an entry of another company', async () => {
    const fixture = await setUpForgottenEntry()
    const { id, version } = await fixture.close()
    const other = await signUpCompany()
    const call = other.call(api.workLogs.reopen, { params: { id }, body: { version } })
    expect(await expectRefusal(call)).toMatchObject({ status: 404 })
    expect((await readEntries(fixture)).get(id)).toMatchObject({ version })
  })
})

it('opens an entry of a deactivated employee, as an edit changes it', async () => {
  const fixture = await setUpForgottenEntry()
  const { company, ann, close, reopen, openEntry, clockOut } = fixture
  await company.call(api.employees.disable, { params: { id: ann.id } })
  await reopen(await close())
  expect(await clockOut(openEntry.id, secondsAgo(0))).toMatchObject({ sent_after_end: true })
  await readEntries(fixture)
})
