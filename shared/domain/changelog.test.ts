import { changes, news, newsYear, unreadChange } from './changelog.ts'

const [latest, previous] = changes

it('lists the latest change first', () => {
  expect(changes.map(({ day }) => day)).toEqual(
    changes
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
})

it('returns the latest unread change since sign-up', () => {
  const created = '2024-01-10T08:00:00Z'
  expect(unreadChange({ created, last_seen_notification: null })).toBe(latest)
  expect(unreadChange({ created, last_seen_notification: previous.day })).toBe(latest)
  expect(unreadChange({ created, last_seen_notification: latest.day })).toBeUndefined()
  expect(unreadChange({ created: `${latest.day}T08:00:00Z`, last_seen_notification: null })).toBeUndefined()
})

it('names at most three changes of the latest year as news', () => {
  expect(news[0]).toBe(latest)
  expect(news.length).toBeLessThanOrEqual(3)
  expect(news.every(({ day }) => day.startsWith(newsYear))).toBe(true)
})
