import { changes, unreadChange } from './changelog.ts'

const [latest, before] = changes

test('the changes are told latest first', () => {
  expect(changes.map(({ day }) => day)).toEqual(
    changes
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
})

test('news is what came after a company’s beginning and after what it has read', () => {
  const created = '2024-01-10T08:00:00Z'
  expect(unreadChange({ created, last_seen_notification: null })).toBe(latest)
  expect(unreadChange({ created, last_seen_notification: before.day })).toBe(latest)
  expect(unreadChange({ created, last_seen_notification: latest.day })).toBeUndefined()
  expect(unreadChange({ created: '2026-01-10T08:00:00Z', last_seen_notification: null })).toBeUndefined()
})
