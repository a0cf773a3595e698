import { groupByDay, formatDuration, formatRunningTime, sumSecondsBetween } from './entries-by-day.ts'
import { applyQueueToEntries } from './entries-with-queue.ts'
import type { Entry } from '../../../shared/domain/entry.ts'

const entry = (id: string, start_time: string, total_time: number | null) => {
  const [created] = applyQueueToEntries(
    { employee: { id: 'ann', name: 'Ann' }, open: { id, project: { id: 'p', name: 'P' }, start_time }, entries: [] },
    [],
  ).values()
  if (!created) throw new Error('there is none')
  return { ...created, total_time } satisfies Entry
}
const day = (instant: string) => instant.slice(0, 10)

it('groups by day, latest first, with entries by start and open ones included', () => {
  const now = Date.parse('2026-11-21T13:30:00Z') / 1000
  const days = groupByDay(
    [
      entry('c', '2026-11-21T12:30:00Z', null),
      entry('b', '2026-11-21T08:00:00Z', 3600),
      entry('a', '2026-11-20T08:00:00Z', 7200),
    ],
    day,
    now,
  )
  expect(days.map(listed => [listed.day, listed.seconds, listed.entries.map(({ id }) => id)])).toEqual([
    ['2026-11-21', 7200, ['b', 'c']],
    ['2026-11-20', 7200, ['a']],
  ])
  expect(sumSecondsBetween(days, '2026-11-16', '2026-11-20')).toBe(7200)
})

it('rounds totals to the nearest minute, and running timers down', () => {
  expect([formatDuration(30_599), formatDuration(59), formatDuration(0)]).toEqual(['8:30', '0:01', '0:00'])
  expect(formatRunningTime(13_337.9)).toEqual({ time: '3:42', seconds: '17' })
})
