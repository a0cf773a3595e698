/** the days on which something new was told, the latest first; each has a page and texts of its own */
export const changes = [
  { day: '2025-05-02', key: 'login_link' },
  { day: '2025-02-23', key: 'closing' },
] as const
export type Change = (typeof changes)[number]

interface Reader {
  /** an instant: what was told before is nothing new to them */
  created: string
  last_seen_notification: string | null
}

/** the latest change that a company has not read of yet */
export function newsFor({ created, last_seen_notification }: Reader): Change | undefined {
  const [latest] = changes
  const known = last_seen_notification ?? created.slice(0, 10)
  return latest.day > known ? latest : undefined
}
