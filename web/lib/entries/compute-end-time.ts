import { isIgnoredOffset, addSeconds, secondsBetween, cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import { toDeviceTime } from '../browser/server-clock.ts'

/**
 * Returns now in device time. If an inexact device clock puts now shortly before the start, returns the second after
 * the start, because the servers do not correct small clock errors.
 */
export function computeEndTime({ start_time }: { start_time: string }): string {
  const [now, earliestEnd] = [cutToWholeSeconds(Date.now()), addSeconds(toDeviceTime(start_time), 1)]
  return now < earliestEnd && isIgnoredOffset(secondsBetween(now, earliestEnd)) ? earliestEnd : now
}
