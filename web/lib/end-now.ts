import { later, wholeSeconds } from '../../shared/domain/entry.ts'

/** The end of an entry that ends now. An entry is at least one second long, even if it is ended at once. */
export function endNow({ start_time }: { start_time: string }): string {
  const [now, least] = [wholeSeconds(Date.now()), later(start_time, 1)]
  return now > least ? now : least
}
