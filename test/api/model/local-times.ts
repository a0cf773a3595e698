/** Computes local times by Intl, so that the check does not depend on the product's Temporal. */
import { toInstant, toEpochSeconds } from './state.ts'

const daySeconds = 86_400

/** Returns the offset of the time zone from UTC at this instant, in seconds. */
function computeUtcOffset(utcSeconds: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(utcSeconds * 1000)
  const readPart = (type: string): string => parts.find(candidate => candidate.type === type)?.value ?? ''
  return (
    toEpochSeconds(
      `${readPart('year')}-${readPart('month')}-${readPart('day')}T${readPart('hour')}:${readPart('minute')}:${readPart('second')}Z`,
    ) - utcSeconds
  )
}

/** Returns the local day's midnight, counted as if local time were UTC. */
export const computeLocalMidnight = (utcSeconds: number, timeZone: string): number => {
  const localSeconds = utcSeconds + computeUtcOffset(utcSeconds, timeZone)
  return localSeconds - (localSeconds % daySeconds)
}

/**
 * Returns the earlier instant for a local time that occurs twice. Moves a local time that a clock change skips by the
 * length of the gap.
 */
export function convertWallTimeToUtc(localDayAt: number, time: string, timeZone: string): number {
  const wallSeconds = localDayAt + toEpochSeconds(`1970-01-01T${time}:00Z`)
  const offsets = [
    computeUtcOffset(wallSeconds - daySeconds, timeZone),
    computeUtcOffset(wallSeconds + daySeconds, timeZone),
  ]
  const exactTimes = offsets
    .map(offset => wallSeconds - offset)
    .filter(utcSeconds => utcSeconds + computeUtcOffset(utcSeconds, timeZone) === wallSeconds)
  return exactTimes.length > 0 ? Math.min(...exactTimes) : wallSeconds - (offsets[0] ?? 0)
}

export interface RequestedWallTimes {
  new_start_time: string
  new_end_time: string
  out_time_the_day_after: boolean
}

export function replaceWallTimes(
  entry: { start: number; end: number | null },
  times: RequestedWallTimes,
  timeZone: string,
): { start: number; end: number } {
  const firstMidnight = computeLocalMidnight(entry.start, timeZone)
  const lastMidnight = entry.end === null ? firstMidnight : computeLocalMidnight(entry.end, timeZone)
  const endsOnLaterDay = lastMidnight > firstMidnight
  const movedMidnight =
    times.out_time_the_day_after === endsOnLaterDay
      ? lastMidnight
      : endsOnLaterDay
        ? lastMidnight - daySeconds
        : lastMidnight + daySeconds
  return {
    start: keepIfSameWallTime(
      entry.start,
      convertWallTimeToUtc(firstMidnight, times.new_start_time, timeZone),
      timeZone,
    ),
    end: keepIfSameWallTime(entry.end, convertWallTimeToUtc(movedMidnight, times.new_end_time, timeZone), timeZone),
  }
}

/**
 * Keeps the current minute if its local time equals that of `nextSeconds`, because the form cannot distinguish the two
 * instants of a repeated hour.
 */
function keepIfSameWallTime(currentSeconds: number | null, nextSeconds: number, timeZone: string): number {
  if (currentSeconds === null) return nextSeconds
  const minute = currentSeconds - (currentSeconds % 60)
  return minute + computeUtcOffset(minute, timeZone) === nextSeconds + computeUtcOffset(nextSeconds, timeZone)
    ? minute
    : nextSeconds
}

export const toUtcMonth = (utcSeconds: number): string => toInstant(utcSeconds).slice(0, 7)
