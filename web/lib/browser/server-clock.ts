/**
 * A device whose clock is slow. The servers add the error to what it records, by the time at which it sends, so entries
 * have the servers' time, while calls have the device's.
 */
import { addSeconds, clockOffsetSeconds, wholeSeconds } from '../../../shared/domain/entry.ts'
import { useNow } from './use-now.ts'

let clockLagSeconds = 0

/**
 * Every answer says when the servers sent it. Clocks that are fast are left as they are: what they record lies in the
 * past, so nothing has to wait for them.
 */
export function recordServerTime(date: string | null): void {
  const sent = Date.parse(date ?? '')
  if (!Number.isNaN(sent))
    clockLagSeconds = Math.max(0, clockOffsetSeconds(wholeSeconds(Date.now()), wholeSeconds(sent)))
}

/** What the servers will make of an instant that this device has recorded. */
export const toServerTime = (recorded: string): string =>
  clockLagSeconds > 0 ? addSeconds(recorded, clockLagSeconds) : recorded
/** An instant of the servers by this device's clock. */
export const toDeviceTime = (instant: string): string => addSeconds(instant, -clockLagSeconds)

/** Seconds since 1970 by the servers' clock, in steps. */
export const useServerNow = (stepSeconds?: number): number => useNow(stepSeconds) + clockLagSeconds
