import { isIgnoredOffset, addSeconds, secondsBetween, wholeSeconds } from '../../../shared/domain/entry.ts'
import { toDeviceTime } from '../browser/server-clock.ts'

/**
 * The end of an entry that ends now, by this device's clock. An entry is at least one second long, even if it is ended
 * at once. If it seems to begin much later, this clock is slower than was known, and the servers will correct the end.
 */
export function computeEndTime({ start_time }: { start_time: string }): string {
  const [now, least] = [wholeSeconds(Date.now()), addSeconds(toDeviceTime(start_time), 1)]
  return now < least && isIgnoredOffset(secondsBetween(now, least)) ? least : now
}
