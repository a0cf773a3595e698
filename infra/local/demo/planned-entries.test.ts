import { daySeconds, epochSeconds, addSeconds, findOverlapping, secondsBetween } from '../../../shared/domain/entry.ts'
import { forgotToClockOut, clockedInToday, isApproved, planEntries } from './planned-entries.ts'
import { people, findPerson } from './people-and-projects.ts'

/** A Friday afternoon. */
const now = '2026-11-20T15:30:00.000Z'
const entries = planEntries(now)
const hours = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  secondsBetween(start_time, end_time) / 3600
const findEntries = (name: Parameters<typeof findPerson>[0]) =>
  entries.filter(({ employee_id }) => employee_id === findPerson(name).id)

it('plans three months of work for each employee, up to now', () => {
  for (const { name } of people) expect([name, findEntries(name).length > 45]).toEqual([name, true])
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
  const days = (planned: typeof entries) =>
    planned
      .filter(({ start_time }) => start_time > '2026-09-01' && start_time < '2026-11-01')
      .map(entry => JSON.stringify(entry))
  expect(new Set(days(planEntries(addSeconds(now, 5 * daySeconds))))).toEqual(new Set(days(entries)))
})

it('plans overlapping entries, and entries of over ten and sixteen hours', () => {
  const hers = findEntries('Kristín Ösp')
  const overlaps = findOverlapping(
    hers.map(({ start_time }) => epochSeconds(start_time)),
    hers.map(({ end_time }) => epochSeconds(end_time)),
  )
  expect(overlaps.size).toBe(2)
  expect(Math.max(...findEntries('Þorsteinn Már').map(hours))).toBeGreaterThan(10)
  expect(Math.max(...findEntries('Ólafur Þór').map(hours))).toBeGreaterThan(16)
})

it('plans no entries today for those clocked in, and none after a forgotten clock-out', () => {
  const today = (name: (typeof clockedInToday)[number]) =>
    findEntries(name).filter(({ start_time }) => start_time > '2026-11-20')
  for (const name of clockedInToday) expect(today(name)).toEqual([])
  expect(findEntries(forgotToClockOut).filter(({ start_time }) => start_time > '2026-11-19')).toEqual([])
})

it('approves nearly all entries from before this week', () => {
  const earlier = entries.filter(({ start_time }) => start_time < '2026-11-13')
  const open = earlier.filter(entry => !isApproved(entry, now))
  expect(open.length).toBeGreaterThan(0)
  expect(open.length / earlier.length).toBeLessThan(0.05)
  expect(entries.some(entry => entry.start_time > '2026-11-16' && isApproved(entry, now))).toBe(false)
})
