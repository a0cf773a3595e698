import { formatInstant } from './format-instant.ts'

it('writes an instant in words, without seconds', () => {
  expect(formatInstant('2026-12-10T14:56:01.123Z')).toBe('10 December 2026 at 14:56 UTC')
})
