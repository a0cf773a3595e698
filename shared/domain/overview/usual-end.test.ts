import { findUsualEnd } from './usual-end.ts'

const at = (hours: number, minutes = 0): number => hours * 60 + minutes

it('takes the median, rounded to five minutes', () => {
  expect(findUsualEnd([at(16, 38), at(12), at(16, 44)])).toBe('16:40')
  expect(findUsualEnd([at(16, 40), at(17, 1), at(9), at(20)])).toBe('16:50')
  expect(findUsualEnd([at(16, 58), at(17)])).toBe('17:00')
})

it('knows none from less than two days', () => {
  expect(findUsualEnd([])).toBeUndefined()
  expect(findUsualEnd([at(16)])).toBeUndefined()
})

it('counts the end of a night shift past midnight', () => {
  expect(findUsualEnd([at(23, 50), at(24, 30)])).toBe('00:10')
  expect(findUsualEnd([at(30), at(30, 10)])).toBe('06:05')
})
