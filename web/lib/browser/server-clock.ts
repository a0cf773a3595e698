/**
 * Corrects for a slow device clock. The servers add the clock's error, measured at sending, to recorded times: entries
 * have server time, while calls have device time.
 */
import { addSeconds, clockOffsetSeconds, wholeSeconds } from '../../../shared/domain/entry.ts'
import { useNow } from './use-now.ts'

let clockLagSeconds = 0

/**
 * Measures the offset by the time in a response. Leaves fast clocks alone: what they record lies in the past, so
 * nothing has to wait for it.
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
