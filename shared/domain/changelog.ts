/** The changes that we announce to users, latest first. Each change has its own page and texts. */
export const announcedChanges = [
  { day: '2026-11-27', key: 'overview' },
  { day: '2026-11-26', key: 'phone_times' },
  { day: '2026-11-25', key: 'support' },
  { day: '2026-11-23', key: 'imports' },
  { day: '2025-05-02', key: 'login_link' },
  { day: '2025-02-23', key: 'closing' },
] as const
export type AnnouncedChange = (typeof announcedChanges)[number]

export const latestAnnouncementsYear = announcedChanges[0].day.slice(0, 4)
export const latestAnnouncements = announcedChanges
  .filter(({ day }) => day.startsWith(latestAnnouncementsYear))
  .slice(0, 3)

interface ChangelogReader {
  /** The company does not see announcements from before its sign-up. */
  created: string
  last_seen_notification: string | null
}

export function findUnreadChange({ created, last_seen_notification }: ChangelogReader): AnnouncedChange | undefined {
  const [latestChange] = announcedChanges
  const seenUntil = last_seen_notification ?? created.slice(0, 10)
  return latestChange.day > seenUntil ? latestChange : undefined
}
