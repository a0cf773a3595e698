import { addDays } from '../../../shared/domain/calendar.ts'
import {
  addSeconds,
  daySeconds,
  epochSeconds,
  findOverlappingIndexes,
  forgottenEntrySeconds,
  maxReportingDelaySeconds,
  secondsBetween,
} from '../../../shared/domain/entry.ts'
import { findHoliday } from '../../../shared/domain/holidays.ts'
import { findMissingDays } from '../../../shared/domain/overview/missing-days.ts'
import {
  peopleClockedInToday,
  chooseUnapprovedIds,
  forgetfulPersonName,
  findLastDemoWorkday,
  planLocalEntries,
} from './planned-entries.ts'
import { demoPeople, findPerson } from './people-and-projects.ts'

/** This is a Friday afternoon. */
const now = '2026-11-20T15:30:00.000Z'
const entries = planLocalEntries(now)
const hours = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  secondsBetween(start_time, end_time) / 3600
const findEntries = (name: Parameters<typeof findPerson>[0]) =>
  entries.filter(({ employee_id }) => employee_id === findPerson(name).id)

it('plans three months of work for each employee, up to now', () => {
  for (const { name } of demoPeople) expect([name, findEntries(name).length > 45]).toEqual([name, true])
  expect(entries.every(({ end_time }) => end_time < now)).toBe(true)
  expect(entries.some(({ start_time }) => start_time.startsWith('2026-11-20'))).toBe(true)
  expect(
    entries
      .map(({ start_time }) => start_time)
      .toSorted()[0]
      ?.slice(0, 7),
  ).toBe('2026-08')
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})

it('plans the same entries for a day at a later start', () => {
  const days = (plannedEntries: typeof entries) =>
    plannedEntries
      .filter(({ start_time }) => start_time > '2026-09-01' && start_time < '2026-11-01')
      .map(entry => JSON.stringify(entry))
  expect(new Set(days(planLocalEntries(addSeconds(now, 5 * daySeconds))))).toEqual(new Set(days(entries)))
})

it('plans overlapping entries, and entries of over ten and sixteen hours', () => {
  const overlappingEntries = findEntries('Kristín Ösp')
  const overlappingIndexes = findOverlappingIndexes(
    overlappingEntries.map(({ start_time }) => epochSeconds(start_time)),
    overlappingEntries.map(({ end_time }) => epochSeconds(end_time)),
  )
  expect(overlappingIndexes.size).toBe(2)
  expect(Math.max(...findEntries('Þorsteinn Már').map(hours))).toBeGreaterThan(10)
  expect(Math.max(...findEntries('Ólafur Þór').map(hours))).toBeGreaterThan(16)
})

it('plans no entries today for those clocked in, and none after a forgotten clock-out', () => {
  const today = (name: (typeof peopleClockedInToday)[number]) =>
    findEntries(name).filter(({ start_time }) => start_time > '2026-11-20')
  for (const name of peopleClockedInToday) expect(today(name)).toEqual([])
  expect(findEntries(forgetfulPersonName).filter(({ start_time }) => start_time > '2026-11-19')).toEqual([])
})

describe.each([
  ['a Friday afternoon', now],
  ['the first day of a month', '2026-12-01T08:10:00.000Z'],
  ['the first second of a month', '2026-10-01T00:00:00.000Z'],
  ['a Monday', '2026-11-23T09:00:00.000Z'],
  ['a Sunday', '2026-11-22T20:00:00.000Z'],
  ['1 January', '2027-01-01T12:00:00.000Z'],
  ['the day after Easter', '2026-04-07T07:00:00.000Z'],
  ['the last day of February', '2028-02-29T23:59:00.000Z'],
])('on %s', (_, today) => {
  const plannedEntries = planLocalEntries(today)
  const day = (instant: string) => instant.slice(0, 10)
  const daysOf = (name: Parameters<typeof findPerson>[0]) =>
    new Set(plannedEntries.flatMap(entry => (entry.employee_id === findPerson(name).id ? [day(entry.start_time)] : [])))

  it('leaves exactly nine entries of the last days unapproved, with the two that overlap', () => {
    const unapprovedEntries = chooseUnapprovedIds(plannedEntries)
    const waitingEntries = plannedEntries.filter(({ id }) => unapprovedEntries.has(id))
    expect(waitingEntries).toHaveLength(9)
    for (const { start_time } of waitingEntries) expect(day(start_time) >= findLastDemoWorkday(today)).toBe(true)
    const overlappingEntries = waitingEntries.filter(({ employee_id }) => employee_id === findPerson('Kristín Ösp').id)
    const overlappingIndexes = findOverlappingIndexes(
      overlappingEntries.map(({ start_time }) => epochSeconds(start_time)),
      overlappingEntries.map(({ end_time }) => epochSeconds(end_time)),
    )
    expect(overlappingIndexes.size).toBe(2)
    expect(waitingEntries.filter(entry => hours(entry) >= 16)).toEqual([])
  })

  it('has one forgotten clock-out, on a working day of the last week', () => {
    const forgottenDay = findLastDemoWorkday(today)
    expect(forgottenDay < day(today)).toBe(true)
    // Phones send queued calls only up to this age.
    expect(secondsBetween(`${forgottenDay}T07:54:00Z`, today)).toBeLessThan(maxReportingDelaySeconds)
    expect(secondsBetween(`${forgottenDay}T07:54:00Z`, today)).toBeGreaterThan(forgottenEntrySeconds)
    expect(findHoliday(forgottenDay, 'IS')).toBeUndefined()
    expect(daysOf(forgetfulPersonName).has(forgottenDay)).toBe(false)
  })

  it('has no day without an expected entry', () => {
    const firstDay = addDays(day(today), -92)
    const dayAt = (index: number) => addDays(firstDay, index)
    for (const { name } of demoPeople) {
      const workedDays = daysOf(name)
      if (name === forgetfulPersonName) workedDays.add(findLastDemoWorkday(today))
      const missingDays = findMissingDays(index => workedDays.has(dayAt(index)), {
        first: 0,
        last: 91,
        isClosed: index => findHoliday(dayAt(index), 'IS') !== undefined,
      })
      expect([name, missingDays.map(dayAt)]).toEqual([name, []])
    }
  })
})
