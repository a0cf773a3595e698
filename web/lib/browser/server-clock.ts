/**
 * Compensates for a device whose clock is behind the servers' clock. Entries hold server time. Queued calls hold device
 * time, which the servers correct when the calls arrive.
 */
import { addSeconds, computeClockOffsetSeconds, cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import { useNow } from './use-now.ts'

let clockLagSeconds = 0

/**
 * Records by how much the device's clock is behind the servers' clock. A clock that is ahead needs no correction,
 * because the time that it shows is after the start of every entry.
 */
export function recordServerTime(date: string | null): void {
  const sentAtMs = Date.parse(date ?? '')
  if (!Number.isNaN(sentAtMs))
    clockLagSeconds = Math.max(0, computeClockOffsetSeconds(cutToWholeSeconds(Date.now()), cutToWholeSeconds(sentAtMs)))
}

export const toServerTime = (instant: string): string =>
  clockLagSeconds > 0 ? addSeconds(instant, clockLagSeconds) : instant
export const toDeviceTime = (instant: string): string => addSeconds(instant, -clockLagSeconds)

/** Returns the server time in seconds since 1970, which advances in steps of `stepSeconds`. */
export const useServerNow = (stepSeconds?: number): number => useNow(stepSeconds) + clockLagSeconds
