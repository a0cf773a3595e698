import { announcedChanges, latestAnnouncements, latestAnnouncementsYear, findUnreadChange } from './changelog.ts'

const [latestChange, previousChange] = announcedChanges

it('lists the latest change first', () => {
  expect(announcedChanges.map(({ day }) => day)).toEqual(
    announcedChanges
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
})

it('returns the latest unread change since sign-up', () => {
  const created = '2024-01-10T08:00:00Z'
  expect(findUnreadChange({ created, last_seen_notification: null })).toBe(latestChange)
  expect(findUnreadChange({ created, last_seen_notification: previousChange.day })).toBe(latestChange)
  expect(findUnreadChange({ created, last_seen_notification: latestChange.day })).toBeUndefined()
  expect(findUnreadChange({ created: `${latestChange.day}T08:00:00Z`, last_seen_notification: null })).toBeUndefined()
})

it('names at most three changes of the latest year as news', () => {
  expect(latestAnnouncements[0]).toBe(latestChange)
  expect(latestAnnouncements.length).toBeLessThanOrEqual(3)
  expect(latestAnnouncements.every(({ day }) => day.startsWith(latestAnnouncementsYear))).toBe(true)
})
