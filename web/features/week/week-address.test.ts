import { parseWeekMonday, toWeekHash } from './week-address.ts'

const today = '2026-11-25'

it('reads this week without a day, and the week of any day', () => {
  expect(parseWeekMonday('#week', today)).toBe('2026-11-23')
  expect(parseWeekMonday('#week-2026-11-16', today)).toBe('2026-11-16')
  expect(parseWeekMonday('#week-2026-11-22', today)).toBe('2026-11-16')
})

it('reads this week from a day that does not exist', () => {
  expect(parseWeekMonday('#week-2026-02-31', today)).toBe('2026-11-23')
})

it('names this week without its day', () => {
  expect(toWeekHash('2026-11-23', today)).toBe('#week')
  expect(toWeekHash('2026-11-16', today)).toBe('#week-2026-11-16')
})
