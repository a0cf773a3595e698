import { later, wholeSeconds } from '../../shared/domain/work-log.ts'

/** an entry is longer than nothing, however quick somebody is */
export function endNow({ start_time }: { start_time: string }): string {
  const [now, least] = [wholeSeconds(Date.now()), later(start_time, 1)]
  return now > least ? now : least
}
