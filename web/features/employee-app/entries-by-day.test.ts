import { groupByDay, formatDuration, formatRunningTime, listDaysBetween, summarizeDurations } from './entries-by-day.ts'
import { applyQueueToEntries } from './entries-with-queue.ts'
import type { Entry } from '../../../shared/domain/entry.ts'

const entry = (id: string, start_time: string, total_time: number | null) => {
  const [createdEntry] = applyQueueToEntries(
    { employee: { id: 'ann', name: 'Ann' }, open: { id, project: { id: 'p', name: 'P' }, start_time }, entries: [] },
    [],
  ).values()
  if (!createdEntry) throw new Error('there is none')
  return { ...createdEntry, total_time } satisfies Entry
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
  expect(days.map(listedDay => [listedDay.day, listedDay.durations, listedDay.entries.map(({ id }) => id)])).toEqual([
    ['2026-11-21', [3600, 3600], ['b', 'c']],
    ['2026-11-20', [7200], ['a']],
  ])
  expect(listDaysBetween(days, '2026-11-16', '2026-11-20').map(listedDay => listedDay.day)).toEqual(['2026-11-20'])
})

it('cuts the seconds of durations, and counts the minutes that a sum has from those of its parts', () => {
  const firstDuration = 4 * 3600 + 6 * 60 + 40
  const secondDuration = 4 * 3600 + 21 * 60 + 30
  expect([firstDuration, secondDuration, 59, 0].map(formatDuration)).toEqual(['4:06', '4:21', '0:00', '0:00'])
  expect(summarizeDurations([firstDuration, secondDuration])).toEqual({ shownText: '8:28', minutesOfSeconds: 1 })
  expect(summarizeDurations([59.9, 59.9, 59.9])).toEqual({ shownText: '0:02', minutesOfSeconds: 2 })
  expect(summarizeDurations([firstDuration])).toEqual({ shownText: '4:06', minutesOfSeconds: 0 })
  expect(summarizeDurations([])).toEqual({ shownText: '0:00', minutesOfSeconds: 0 })
  expect(formatRunningTime(13_337.9)).toEqual({ time: '3:42', seconds: '17' })
})
