import { parseWeek, weekHash } from './week-address.ts'

const today = '2026-11-25'

it('reads this week without a day, and the week of any day', () => {
  expect(parseWeek('#week', today)).toBe('2026-11-23')
  expect(parseWeek('#week-2026-11-16', today)).toBe('2026-11-16')
  expect(parseWeek('#week-2026-11-22', today)).toBe('2026-11-16')
})

it('reads this week from a day that does not exist', () => {
  expect(parseWeek('#week-2026-02-31', today)).toBe('2026-11-23')
})

it('names this week without its day', () => {
  expect(weekHash('2026-11-23', today)).toBe('#week')
  expect(weekHash('2026-11-16', today)).toBe('#week-2026-11-16')
})
