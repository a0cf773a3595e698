import { hasValidCheckDigit } from './kennitala.ts'

it.each([
  ['1201603389', true],
  ['6010100890', true],
  ['5501697009', false],
  ['1201603399', false],
  ['6101100890', false],
])('computes the check digit of %s', (kennitala, expected) => expect(hasValidCheckDigit(kennitala)).toBe(expected))
