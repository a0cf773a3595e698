import { isEqualInConstantTime } from './is-equal-in-constant-time.ts'

it('treats texts of different length as different', () => {
  expect(isEqualInConstantTime('bcdf', 'bcdf')).toBe(true)
  expect(isEqualInConstantTime('bcd', 'bcdf')).toBe(false)
  expect(isEqualInConstantTime('', 'bcdf')).toBe(false)
})
