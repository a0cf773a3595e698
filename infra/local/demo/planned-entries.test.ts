import { daySeconds, epochSeconds, addSeconds, findOverlapping, secondsBetween } from '../../../shared/domain/entry.ts'
import { forgotToClockOut, clockedInToday, isApproved, planEntries } from './planned-entries.ts'
import { people, findPerson } from './people-and-projects.ts'

/** a Friday afternoon */
const now = '2026-11-20T15:30:00.000Z'
const entries = planEntries(now)
const hours = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  secondsBetween(start_time, end_time) / 3600
const entriesOf = (name: Parameters<typeof findPerson>[0]) =>
  entries.filter(({ employee_id }) => employee_id === findPerson(name).id)

test('everybody has worked for three months, and nothing is later than now', () => {
  for (const { name } of people) expect([name, entriesOf(name).length > 45]).toEqual([name, true])
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

test('a later start plans the same days the same way', () => {
  const days = (all: typeof entries) =>
    all
      .filter(({ start_time }) => start_time > '2026-09-01' && start_time < '2026-11-01')
      .map(entry => JSON.stringify(entry))
  expect(new Set(days(planEntries(addSeconds(now, 5 * daySeconds))))).toEqual(new Set(days(entries)))
})

test('there is something to look at: two entries at the same time, more than ten hours, more than sixteen', () => {
  const hers = entriesOf('Kristín Ösp')
  const overlaps = findOverlapping(
    hers.map(({ start_time }) => epochSeconds(start_time)),
    hers.map(({ end_time }) => epochSeconds(end_time)),
  )
  expect(overlaps.size).toBe(2)
  expect(Math.max(...entriesOf('Þorsteinn Már').map(hours))).toBeGreaterThan(10)
  expect(Math.max(...entriesOf('Ólafur Þór').map(hours))).toBeGreaterThan(16)
})

test('who clocks in today has worked nothing else today, and who forgot to clock out has not come back', () => {
  const today = (name: (typeof clockedInToday)[number]) =>
    entriesOf(name).filter(({ start_time }) => start_time > '2026-11-20')
  for (const name of clockedInToday) expect(today(name)).toEqual([])
  expect(entriesOf(forgotToClockOut).filter(({ start_time }) => start_time > '2026-11-19')).toEqual([])
})

test('what lies before this week is approved, but for a few', () => {
  const before = entries.filter(({ start_time }) => start_time < '2026-11-13')
  const open = before.filter(entry => !isApproved(entry, now))
  expect(open.length).toBeGreaterThan(0)
  expect(open.length / before.length).toBeLessThan(0.05)
  expect(entries.some(entry => entry.start_time > '2026-11-16' && isApproved(entry, now))).toBe(false)
})
