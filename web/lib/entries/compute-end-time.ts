import { isIgnoredOffset, addSeconds, secondsBetween, wholeSeconds } from '../../../shared/domain/entry.ts'
import { toDeviceTime } from '../browser/server-clock.ts'

/**
 * Returns now as the end of an entry, in device time, but at least a second after the start. If the start is much later
 * than now, this clock is slower than measured: returns now, and the servers correct the end.
 */
export function computeEndTime({ start_time }: { start_time: string }): string {
  const [now, least] = [wholeSeconds(Date.now()), addSeconds(toDeviceTime(start_time), 1)]
  return now < least && isIgnoredOffset(secondsBetween(now, least)) ? least : now
}
