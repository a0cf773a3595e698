import { isIgnoredOffset, addSeconds, secondsBetween, wholeSeconds } from '../../../shared/domain/entry.ts'
import { toDeviceTime } from '../browser/server-clock.ts'

/**
 * Returns now as the end of an entry, in device time. An entry is at least one second long, even if ended at once. If
 * the entry seems to start much later, this clock is slower than measured, and the servers will correct the end.
 */
export function computeEndTime({ start_time }: { start_time: string }): string {
  const [now, least] = [wholeSeconds(Date.now()), addSeconds(toDeviceTime(start_time), 1)]
  return now < least && isIgnoredOffset(secondsBetween(now, least)) ? least : now
}
