import type { Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { addDays, addMonths, daysBetween, monthOf } from '../../shared/domain/calendar.ts'
import { toInstants } from '../../shared/domain/export-schedule.ts'
import { findHoliday } from '../../shared/domain/holidays.ts'
import { toLocalDay } from '../../shared/domain/local-time.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { Period } from '../../shared/domain/pay-period.ts'
import { toReportEntries } from '../../shared/domain/report/columns.ts'
import type { ReportEntry } from '../../shared/domain/report/report.ts'
import { startSupportVisit } from '../support/admin.ts'
import {
  addEntry,
  expectRefusal,
  signUpCompanyWithPeople,
  type Company,
  type CompanyWithPeople,
} from '../support/company.ts'
import { daySeconds, findTimeZoneAtNoon, hourSeconds, secondsAgo } from '../support/company-with-phone.ts'

type Overview = Output<typeof api.overview.show>

/** Signs up a company with people in a time zone whose clock shows UTC. */
const signUp = () => signUpCompanyWithPeople({ time_zone: 'Atlantic/Reykjavik' })
const today = (): string => new Date().toISOString().slice(0, 10)
const toPastDay = (days: number): string => addDays(today(), -days)
const instantBefore = (daysAgo: number, time: string): string => `${toPastDay(daysAgo)}T${time}:00Z`

const fetchOverview = (company: Pick<Company, 'call'>): Promise<Overview> => company.call(api.overview.show)
const listItemsToCheck = <Kind extends Overview['to_check'][number]['kind']>(
  { to_check }: Overview,
  kind: Kind,
): Extract<Overview['to_check'][number], { kind: Kind }>[] =>
  to_check.filter((item): item is Extract<typeof item, { kind: Kind }> => item.kind === kind)

const enableApprovals = (company: Company) =>
  company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })

const clockIn = async (
  { company, house }: CompanyWithPeople,
  employee: CompanyWithPeople['ann'],
  start_time: string,
) => {
  const phone = await company.logInPhone(employee)
  const id = `${employee.id}.${newId()}`
  await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time } })
  return { phone, id }
}

/** Adds entries over two months. Some begin near midnight, so their local day depends on the time zone. */
async function addEntriesOfTwoMonths({ company, ann, ben, house, road }: CompanyWithPeople): Promise<void> {
  for (const [i, time] of ['00:10', '05:40', '07:50', '11:30', '12:20', '23:30'].entries()) {
    const body = [1, 3, 6, 8, 13, 27, 35, 58].map(daysAgo => ({
      employee_id: (i % 2 === 0 ? ann : ben).id,
      project_id: (daysAgo % 2 === 0 ? house : road).id,
      start_time: instantBefore(daysAgo, time),
      end_time: new Date(Date.parse(instantBefore(daysAgo, time)) + (i + 1) * 600_000).toISOString(),
    }))
    await company.call(api.workLogs.add, { body })
  }
}

const total = (entries: readonly ReportEntry[], isCounted: (entry: ReportEntry) => boolean = () => true): number =>
  entries.reduce((seconds, entry) => seconds + (isCounted(entry) ? entry.total_time : 0), 0)

describe('sums', () => {
  it.each(['Europe/Lisbon', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'equal those of the report by day, project and employee (%s)',
    async time_zone => {
      const setup = await signUpCompanyWithPeople({ time_zone })
      await addEntriesOfTwoMonths(setup)
      const overview = await fetchOverview(setup.company)
      expect(overview.today).toBe(toLocalDay(overview.now, time_zone))
      const fetchReport = async (period: Period) =>
        toReportEntries(await setup.company.call(api.report.show, { query: toInstants(period, time_zone) }), time_zone)
      for (const sums of [overview.week, overview.period]) {
        const [entries, entriesBefore] = [await fetchReport(sums), await fetchReport(sums.before)]
        expect([sums.seconds, sums.before_seconds]).toEqual([total(entries), total(entriesBefore)])
        expect(sums.days.map(({ day, seconds }) => [day, seconds])).toEqual(
          Array.from({ length: daysBetween(sums.from, sums.to) + 1 }, (_, i) => addDays(sums.from, i)).map(day => [
            day,
            sums.projects.map(({ id }) => total(entries, ({ date, entry }) => date === day && entry.project.id === id)),
          ]),
        )
        for (const part of ['project', 'employee'] as const)
          for (const { id, seconds, before_seconds } of sums[`${part}s`]) {
            const isOfPart = ({ entry }: ReportEntry) => entry[part].id === id
            expect([seconds, before_seconds]).toEqual([total(entries, isOfPart), total(entriesBefore, isOfPart)])
          }
      }
      const { week } = overview
      const reportOfWeekBefore = await fetchReport(week.before)
      expect(week.days.map(({ before_seconds }) => before_seconds)).toEqual(
        week.days.map(({ day }) => total(reportOfWeekBefore, ({ date }) => date === addDays(day, -7))),
      )
    },
  )

  it('compare with the previous week up to the same time', async () => {
    const { company, ann, house } = await signUpCompanyWithPeople({ time_zone: findTimeZoneAtNoon() })
    const start = secondsAgo(7 * daySeconds + hourSeconds)
    await addEntry(company, ann, house, start, secondsAgo(7 * daySeconds - hourSeconds))
    const { week } = await fetchOverview(company)
    expect(week).toMatchObject({ seconds: 0, before_seconds: 2 * hourSeconds })
    expect(Math.abs(week.before_until_now_seconds - hourSeconds)).toBeLessThan(120)
  })
})

describe('who is in', () => {
  it('lists open entries, the longest first', async () => {
    const setup = await signUp()
    const { company, ann, ben } = setup
    await clockIn(setup, ann, secondsAgo(60))
    const { id } = await clockIn(setup, ben, secondsAgo(20 * hourSeconds))
    expect(await fetchOverview(company)).toMatchObject({
      active_employees: 2,
      in_now: [
        { id, version: 1, employee: { name: 'Ben' }, project: { name: 'House' }, is_forgotten: true },
        { employee: { name: 'Ann' }, is_forgotten: false },
      ],
    })
  })

  it('lists an open entry that is older than the summed days', async () => {
    const setup = await signUp()
    const { company, ann } = setup
    const { id } = await clockIn(setup, ann, secondsAgo(60))
    const start = `${addMonths(monthOf(today()), -6)}-10T08:00:00Z`
    await company.call(api.workLogs.edit, { body: { id, version: 1, new_start_time: start } })
    expect((await fetchOverview(company)).in_now).toMatchObject([
      { id, version: 2, start_time: start, is_forgotten: true },
    ])
    const { in_now, week, to_check } = await fetchOverview(company)
    expect([in_now.length, week.seconds, to_check]).toEqual([1, 0, []])
  })
})

describe('to check', () => {
  it('names a forgotten clock-out first, with the time at which the employee usually goes', async () => {
    const setup = await signUp()
    const { company, ann, house } = setup
    const start = secondsAgo(20 * hourSeconds)
    const startDay = start.slice(0, 10)
    for (const [weeks, end] of [
      [1, '16:38'],
      [2, '16:44'],
      [3, '12:00'],
    ] as const)
      await addEntry(
        company,
        ann,
        house,
        `${addDays(startDay, -7 * weeks)}T08:00:00Z`,
        `${addDays(startDay, -7 * weeks)}T${end}:00Z`,
      )
    const { id } = await clockIn(setup, ann, start)
    const overview = await fetchOverview(company)
    expect(overview.in_now).toMatchObject([{ id, version: 1, is_forgotten: true, usual_end: '16:40' }])
    const [first] = listItemsToCheck(overview, 'entry')
    expect(first).toMatchObject({ entry: { id, end_time: null }, usual_end: '16:40' })
    expect(first?.reasons[0]).toBe('forgotten')
  })

  it('shows two entries that overlap as one item', async () => {
    const { company, ann, ben, house, road } = await signUp()
    const firstEntry = await addEntry(company, ann, house, instantBefore(1, '08:00'), instantBefore(1, '12:00'))
    const secondEntry = await addEntry(company, ann, road, instantBefore(1, '11:00'), instantBefore(1, '15:00'))
    const longEntry = await addEntry(company, ben, road, instantBefore(2, '02:00'), instantBefore(2, '19:00'))
    expect(listItemsToCheck(await fetchOverview(company), 'entry')).toMatchObject([
      { entry: { id: firstEntry.id, overlaps: true }, reasons: ['overlaps'], overlapping: { id: secondEntry.id } },
      { entry: { id: longEntry.id }, reasons: ['long'] },
    ])
  })

  it('leaves out approved entries', async () => {
    const { company, ann, house } = await signUp()
    await enableApprovals(company)
    const longEntry = await addEntry(company, ann, house, instantBefore(1, '02:00'), instantBefore(1, '19:00'))
    expect(listItemsToCheck(await fetchOverview(company), 'entry')).toHaveLength(1)
    await company.call(api.workLogs.edit, { body: { id: longEntry.id, version: 1, approved: true } })
    expect((await fetchOverview(company)).to_check).toEqual([])
  })

  it('counts closed entries without approval by day, and how many need no look', async () => {
    const setup = await signUp()
    const { company, ann, ben, house } = setup
    await addEntry(company, ann, house, instantBefore(2, '08:00'), instantBefore(2, '12:00'))
    await addEntry(company, ben, house, instantBefore(2, '02:00'), instantBefore(2, '19:00'))
    await addEntry(company, ann, house, instantBefore(1, '08:00'), instantBefore(1, '09:00'))
    await clockIn(setup, ben, secondsAgo(60))
    expect(listItemsToCheck(await fetchOverview(company), 'unapproved')).toEqual([])
    await enableApprovals(company)
    expect(listItemsToCheck(await fetchOverview(company), 'unapproved')).toEqual([
      { kind: 'unapproved', day: toPastDay(1), count: 1, seconds: hourSeconds, approvable: 1 },
      { kind: 'unapproved', day: toPastDay(2), count: 2, seconds: 21 * hourSeconds, approvable: 1 },
    ])
  })

  it('names a day without an entry of an active employee who works on such weekdays', async () => {
    const { company, ann, ben, house } = await signUp()
    const workdayDaysAgo = [1, 2, 3, 4, 5, 6, 7].find(days => findHoliday(toPastDay(days), 'IS') === undefined) ?? 0
    for (const person of [ann, ben])
      for (const weeks of [1, 2, 3])
        await addEntry(
          company,
          person,
          house,
          instantBefore(workdayDaysAgo + 7 * weeks, '08:00'),
          instantBefore(workdayDaysAgo + 7 * weeks, '16:00'),
        )
    await company.call(api.employees.disable, { params: { id: ben.id } })
    const missingDay = { kind: 'no_entry', employee: { id: ann.id, name: 'Ann' }, day: toPastDay(workdayDaysAgo) }
    expect(listItemsToCheck(await fetchOverview(company), 'no_entry')).toEqual([missingDay])
    await addEntry(company, ann, house, instantBefore(workdayDaysAgo, '08:00'), instantBefore(workdayDaysAgo, '09:00'))
    expect(listItemsToCheck(await fetchOverview(company), 'no_entry')).toEqual([])
  })

  it('leaves out an entry that is right until its times change', async () => {
    const { company, ann, house, road } = await signUp()
    const { id } = await addEntry(company, ann, house, instantBefore(1, '02:00'), instantBefore(1, '19:00'))
    const setIsRight = (version: number, is_right: boolean) =>
      company.call(api.overview.markRight, { body: { entries: [{ id, version }], is_right } })
    await setIsRight(1, true)
    await company.call(api.workLogs.comment, { body: { work_log_id: id, comment: 'Crane' } })
    expect(listItemsToCheck(await fetchOverview(company), 'entry')).toEqual([])
    await setIsRight(1, false)
    expect(listItemsToCheck(await fetchOverview(company), 'entry')).toHaveLength(1)
    await setIsRight(2, true)
    await company.call(api.workLogs.edit, { body: { id, new_project_id: road.id } })
    expect(listItemsToCheck(await fetchOverview(company), 'entry')).toHaveLength(1)
    expect(await expectRefusal(setIsRight(2, true))).toMatchObject({
      status: 409,
      error: 'The entry was changed by somebody else',
    })
    expect(listItemsToCheck(await fetchOverview(company), 'entry')).toHaveLength(1)
  })

  it('leaves out an overlap that is right until either entry changes', async () => {
    const { company, ann, house, road } = await signUp()
    const firstEntry = await addEntry(company, ann, house, instantBefore(1, '08:00'), instantBefore(1, '12:00'))
    const secondEntry = await addEntry(company, ann, road, instantBefore(1, '11:00'), instantBefore(1, '15:00'))
    const entries = [firstEntry, secondEntry].map(({ id, version }) => ({ id, version }))
    await company.call(api.overview.markRight, { body: { entries, is_right: true } })
    expect(listItemsToCheck(await fetchOverview(company), 'entry')).toEqual([])
    await company.call(api.workLogs.edit, { body: { id: secondEntry.id, new_start_time: instantBefore(1, '10:00') } })
    expect(listItemsToCheck(await fetchOverview(company), 'entry')).toHaveLength(1)
  })

  it('leaves out a day on which an employee was off, also among people by days', async () => {
    const { company, ann, house } = await signUp()
    const workdayDaysAgo = [1, 2, 3, 4, 5, 6, 7].find(days => findHoliday(toPastDay(days), 'IS') === undefined) ?? 0
    const day = toPastDay(workdayDaysAgo)
    for (const weeks of [1, 2, 3])
      await addEntry(
        company,
        ann,
        house,
        instantBefore(workdayDaysAgo + 7 * weeks, '08:00'),
        instantBefore(workdayDaysAgo + 7 * weeks, '16:00'),
      )
    await addEntry(
      company,
      ann,
      house,
      instantBefore(workdayDaysAgo + 1, '08:00'),
      instantBefore(workdayDaysAgo + 1, '16:00'),
    )
    const listMissing = async () => {
      const { employees } = await company.call(api.overview.days, {
        query: { from: toPastDay(workdayDaysAgo + 1), to: today() },
      })
      return [listItemsToCheck(await fetchOverview(company), 'no_entry').length, employees[0]?.missing_days]
    }
    const mark = (was_off: boolean) =>
      company.call(api.overview.markOff, { body: { employee_id: ann.id, day, was_off } })
    expect(await listMissing()).toEqual([1, [1]])
    await mark(true)
    expect(await listMissing()).toEqual([0, []])
    await mark(false)
    expect(await listMissing()).toEqual([1, [1]])
  })

  it('refuses to dismiss items of another company', async () => {
    const [ownSetup, otherSetup] = [await signUp(), await signUp()]
    const { id, version } = await addEntry(
      otherSetup.company,
      otherSetup.ann,
      otherSetup.house,
      instantBefore(1, '02:00'),
      instantBefore(1, '19:00'),
    )
    const { call } = ownSetup.company
    expect(
      await expectRefusal(call(api.overview.markRight, { body: { entries: [{ id, version }], is_right: true } })),
    ).toMatchObject({ status: 404 })
    expect(
      await expectRefusal(
        call(api.overview.markOff, { body: { employee_id: otherSetup.ann.id, day: toPastDay(1), was_off: true } }),
      ),
    ).toMatchObject({ status: 404 })
    expect(listItemsToCheck(await fetchOverview(otherSetup.company), 'entry')).toHaveLength(1)
  })

  it('names employees without a kennitala only while a payroll program is active', async () => {
    const { company, ann, ben, house } = await signUp()
    const { period } = await fetchOverview(company)
    const [start, end] = [`${period.from}T00:00:00Z`, `${period.from}T00:30:00Z`]
    for (const person of [ann, ben]) await addEntry(company, person, house, start, end)
    await company.call(api.employees.edit, { body: { id: ben.id, integrations: { regla: { kt: '0101901239' } } } })
    expect(listItemsToCheck(await fetchOverview(company), 'no_kennitala')).toEqual([])
    await company.call(api.settings.saveIntegration, { params: { key: 'regla' }, body: { active: true } })
    const overview = await fetchOverview(company)
    expect(listItemsToCheck(overview, 'no_kennitala')).toEqual([
      { kind: 'no_kennitala', employee: { id: ann.id, name: 'Ann' }, seconds: 1800 },
    ])
    expect(overview.next_export).toMatchObject({ formats: ['regla'] })
  })

  it('counts the items beyond the longest list', async () => {
    const { company, ann, house } = await signUp()
    await enableApprovals(company)
    const body = Array.from({ length: 55 }, (_, i) => ({
      employee_id: ann.id,
      project_id: house.id,
      start_time: instantBefore(i + 1, '00:00'),
      end_time: instantBefore(i + 1, '17:00'),
    }))
    await company.call(api.workLogs.add, { body })
    const overview = await fetchOverview(company)
    expect(overview.to_check).toHaveLength(100)
    // Each of the 55 days has two items: an entry that is too long, and unapproved hours.
    expect(overview.more_to_check).toBe(10)
    expect(listItemsToCheck(overview, 'entry').map(({ reasons }) => reasons)).toEqual(body.map(() => ['long']))
  })

  it('counts older entries apart, if they are not approved or need a look', async () => {
    const { company, ann, house } = await signUp()
    const month = addMonths(monthOf(today()), -3)
    await addEntry(company, ann, house, `${month}-03T02:00:00Z`, `${month}-03T19:00:00Z`)
    await addEntry(company, ann, house, `${month}-20T08:00:00Z`, `${month}-20T16:00:00Z`)
    expect(await fetchOverview(company)).toMatchObject({
      to_check: [],
      older: { count: 1, from: `${month}-03`, to: `${month}-03` },
    })
    await enableApprovals(company)
    expect((await fetchOverview(company)).older).toEqual({ count: 2, from: `${month}-03`, to: `${month}-20` })
  })
})

describe('access', () => {
  it('never shows data of another company', async () => {
    const [ownSetup, otherSetup] = [await signUp(), await signUp()]
    await addEntry(
      otherSetup.company,
      otherSetup.ann,
      otherSetup.house,
      instantBefore(1, '02:00'),
      instantBefore(1, '19:00'),
    )
    await clockIn(otherSetup, otherSetup.ben, secondsAgo(60))
    const [overview, days] = [await fetchOverview(ownSetup.company), await ownSetup.company.call(api.overview.days)]
    expect(overview).toMatchObject({ active_employees: 2, in_now: [], to_check: [], more_to_check: 0 })
    expect([overview.week.seconds, overview.period.seconds, days.employees]).toEqual([0, 0, []])
  })

  it.each(['show', 'days'] as const)('refuses the session of an employee (%s)', async name => {
    const { company, ann } = await signUp()
    const phone = await company.logInPhone(ann)
    expect(await expectRefusal(phone.call(api.overview[name]))).toMatchObject({ status: 403, error: 'Not allowed' })
  })

  it('answers an administrator on a support visit, and records the visit', async () => {
    const { company } = await signUp()
    const visit = await startSupportVisit(company, 'The overview is wrong')
    expect(await fetchOverview(visit)).toMatchObject({ active_employees: 2 })
    expect(await company.call(api.supportVisits.list)).toMatchObject([{ reason: 'The overview is wrong' }])
  })
})

describe('people by days', () => {
  it('sums hours and overtime, and marks days to look at', async () => {
    const setup = await signUp()
    const { company, ann, ben, house } = setup
    await enableApprovals(company)
    await company.call(api.settings.save, { body: { report_rule: { overtime: 'daily', hours: 8 } } })
    const [from, to] = [toPastDay(10), toPastDay(1)]
    const nineHourEntry = await addEntry(company, ann, house, instantBefore(3, '08:00'), instantBefore(3, '17:00'))
    await addEntry(company, ann, house, instantBefore(10, '08:00'), instantBefore(10, '12:00'))
    await addEntry(company, ann, house, instantBefore(11, '08:00'), instantBefore(11, '12:00'))
    await addEntry(company, ben, house, instantBefore(1, '00:00'), instantBefore(1, '17:00'))
    await company.call(api.workLogs.edit, { body: { id: nineHourEntry.id, version: 1, approved: true } })
    await clockIn(setup, ann, secondsAgo(0))
    const { employees } = await company.call(api.overview.days, { query: { from, to } })
    const seconds = (hours: Record<number, number>) =>
      Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => (hours[i] ?? 0) * hourSeconds)
    expect(employees).toEqual([
      {
        id: ann.id,
        name: 'Ann',
        seconds: seconds({ 0: 4, 7: 9 }),
        overtime_seconds: hourSeconds,
        unapproved: 1,
        look_days: [],
        missing_days: [],
        is_in_now: true,
      },
      {
        id: ben.id,
        name: 'Ben',
        seconds: seconds({ 9: 17 }),
        overtime_seconds: 9 * hourSeconds,
        unapproved: 1,
        look_days: [9],
        missing_days: [],
        is_in_now: false,
      },
    ])
  })

  it('covers the pay period of today without days, and refuses an end before the start', async () => {
    const { company } = await signUp()
    const [{ period }, days] = [await fetchOverview(company), await company.call(api.overview.days)]
    expect(days).toEqual({ from: period.from, to: period.to, employees: [] })
    expect(
      await expectRefusal(company.call(api.overview.days, { query: { from: '2026-03-02', to: '2026-03-01' } })),
    ).toMatchObject({ status: 400, fields: { to: 'The end lies before the start' } })
  })
})
