/** Changes of the product, latest first. Each has its own page and texts. */
export const changes = [
  { day: '2026-11-27', key: 'overview' },
  { day: '2026-11-26', key: 'phone_times' },
  { day: '2026-11-25', key: 'support' },
  { day: '2026-11-23', key: 'imports' },
  { day: '2025-05-02', key: 'login_link' },
  { day: '2025-02-23', key: 'closing' },
] as const
export type Change = (typeof changes)[number]

/** The year of the latest change. */
export const newsYear = changes[0].day.slice(0, 4)
/** The three latest changes of that year. */
export const news = changes.filter(({ day }) => day.startsWith(newsYear)).slice(0, 3)

interface ChangelogReader {
  /** The time of the company's sign-up. Changes before that time are not shown to the company. */
  created: string
  last_seen_notification: string | null
}

/** The latest change, unless the company has seen it. */
export function unreadChange({ created, last_seen_notification }: ChangelogReader): Change | undefined {
  const [latest] = changes
  const seenUntil = last_seen_notification ?? created.slice(0, 10)
  return latest.day > seenUntil ? latest : undefined
}
