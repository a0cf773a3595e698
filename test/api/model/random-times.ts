/** Random times, which often lie at the end of a day, month or year, or at a clock change. */
import type { Random } from './random.ts'
import { toEpochSeconds } from './state.ts'

const minuteSeconds = 60
const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

const computeMonthBoundary = (now: number, months: number): number => {
  const date = new Date(now * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000
}

/** Moves an instant away from the present, so that the duration of a test does not matter. */
const avoidNow = (start: number, now: number): number =>
  Math.abs(start - now) < 10 * daySeconds ? start - 20 * daySeconds : start

export function chooseRandomStart(random: Random, now: number): number {
  const randomTimeNear = (start: number): number =>
    start + random.pick([-10, -8, -2, -1, 0, 0, 1, 7]) * hourSeconds + random.pick([0, 0, 1, 30]) * minuteSeconds
  const year = new Date(now * 1000).getUTCFullYear()
  return avoidNow(
    random.pick([
      () => randomTimeNear(computeMonthBoundary(now, -random.int(12))),
      () => randomTimeNear(Date.UTC(year, 0, 1) / 1000),
      () => randomTimeNear(toEpochSeconds(random.pick(['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']))),
      () => now - (now % daySeconds) - random.int(60) * daySeconds + random.int(24) * hourSeconds,
      () => now - (now % daySeconds) + (11 + random.int(60)) * daySeconds + random.int(24) * hourSeconds,
    ])(),
    now,
  )
}

/** Picks the length of an entry in seconds. The API refuses some of these lengths. */
export const pickEntrySeconds = (random: Random): number =>
  random.pick([
    minuteSeconds,
    hourSeconds,
    8 * hourSeconds,
    8 * hourSeconds,
    8 * hourSeconds,
    12 * hourSeconds,
    36 * hourSeconds,
    3 * daySeconds,
    7 * daySeconds,
    7 * daySeconds + 1,
    0,
    -hourSeconds,
  ])

/** Returns the age in seconds of a call that the phone has recorded. */
export const pickCallAgeSeconds = (random: Random): number =>
  random.pick([
    0,
    0,
    0,
    0,
    200,
    600,
    3 * hourSeconds,
    20 * hourSeconds,
    2 * daySeconds,
    6 * daySeconds,
    8 * daySeconds,
    -daySeconds,
  ])

export const pickRandomWallTime = (random: Random): string =>
  random.pick(['00:00', '01:30', '02:30', '08:00', '16:00', '22:00', '23:59'])

/** Returns a range in seconds that contains all entries of the test. */
export const createFullRange = (now: number): { from: number; to: number } => ({
  from: now - 400 * daySeconds,
  to: now + 150 * daySeconds,
})
