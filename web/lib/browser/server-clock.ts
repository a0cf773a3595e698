/**
 * Converts between device time and server time if the device's clock is slow. Entries hold server time. Queued calls
 * hold device time, because the servers correct it by the clock's error at sending.
 */
import { addSeconds, clockOffsetSeconds, wholeSeconds } from '../../../shared/domain/entry.ts'
import { useNow } from './use-now.ts'

let clockLagSeconds = 0

/**
 * Measures how far this clock is behind the time in a response. A fast clock needs no correction, because every entry
 * begins before the time that the clock shows.
 */
export function recordServerTime(date: string | null): void {
  const sent = Date.parse(date ?? '')
  if (!Number.isNaN(sent))
    clockLagSeconds = Math.max(0, clockOffsetSeconds(wholeSeconds(Date.now()), wholeSeconds(sent)))
}

/** Converts device time to server time. */
export const toServerTime = (recorded: string): string =>
  clockLagSeconds > 0 ? addSeconds(recorded, clockLagSeconds) : recorded
/** Converts server time to device time. */
export const toDeviceTime = (instant: string): string => addSeconds(instant, -clockLagSeconds)

/** Seconds since 1970 in server time, in steps. */
export const useServerNow = (stepSeconds?: number): number => useNow(stepSeconds) + clockLagSeconds
