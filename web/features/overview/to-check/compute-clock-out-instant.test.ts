import { computeClockOutInstant } from './compute-clock-out-instant.ts'

it.each([
  ['07:54', '16:40', 'Atlantic/Reykjavik', '2026-11-24T16:40:00Z'],
  ['20:00', '04:30', 'Atlantic/Reykjavik', '2026-11-25T04:30:00Z'],
  ['08:00', '08:00', 'Atlantic/Reykjavik', '2026-11-25T08:00:00Z'],
  ['07:54', '16:40', 'Europe/Dublin', '2026-11-24T16:40:00Z'],
  ['07:54', '16:40', 'Europe/Madrid', '2026-11-24T15:40:00Z'],
])('closes an entry of %s UTC at %s in %s', (start, time, timeZone, expected) => {
  expect(computeClockOutInstant({ start_time: `2026-11-24T${start}:00Z` }, time, timeZone)).toBe(expected)
})
