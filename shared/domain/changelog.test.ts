import { changes, unreadChange } from './changelog.ts'

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
  expect(unreadChange({ created: '2026-01-10T08:00:00Z', last_seen_notification: null })).toBeUndefined()
})
