/** Prefers the ends of days, months and years, and clock changes. */
import type { Random } from './random.ts'
import { toEpochSeconds } from './state.ts'

const minute = 60
const hour = 3600
const day = 24 * hour

const monthBoundary = (now: number, months: number): number => {
  const date = new Date(now * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000
}

/** Moves an instant away from the present, so that the duration of a test does not matter. */
const awayFrom = (start: number, now: number): number => (Math.abs(start - now) < 10 * day ? start - 20 * day : start)

export function randomStart(random: Random, now: number): number {
  const randomTimeNear = (start: number): number =>
    start + random.pick([-10, -8, -2, -1, 0, 0, 1, 7]) * hour + random.pick([0, 0, 1, 30]) * minute
  const year = new Date(now * 1000).getUTCFullYear()
  return awayFrom(
    random.pick([
      () => randomTimeNear(monthBoundary(now, -random.int(12))),
      () => randomTimeNear(Date.UTC(year, 0, 1) / 1000),
      () => randomTimeNear(toEpochSeconds(random.pick(['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']))),
      () => now - (now % day) - random.int(60) * day + random.int(24) * hour,
      () => now - (now % day) + (11 + random.int(60)) * day + random.int(24) * hour,
    ])(),
    now,
  )
}

/** The API refuses some of these lengths. */
export const randomLength = (random: Random): number =>
  random.pick([
    minute,
    hour,
    8 * hour,
    8 * hour,
    8 * hour,
    12 * hour,
    36 * hour,
    3 * day,
    7 * day,
    7 * day + 1,
    0,
    -hour,
  ])

/** Returns the age in seconds of a call that the phone has recorded. */
export const randomDelay = (random: Random): number =>
  random.pick([0, 0, 0, 0, 200, 600, 3 * hour, 20 * hour, 2 * day, 6 * day, 8 * day, -day])

export const randomWallTime = (random: Random): string =>
  random.pick(['00:00', '01:30', '02:30', '08:00', '16:00', '22:00', '23:59'])

/** The range contains all entries of the test. */
export const fullRange = (now: number): { from: number; to: number } => ({
  from: now - 400 * day,
  to: now + 150 * day,
})
