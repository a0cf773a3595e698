import { toBase32, computeOneTimeCode, createEnrolmentUrl, computeTimeStep, findTimeStep } from './one-time-codes.ts'

const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('computes the code of RFC 6238 at second %i', (seconds, code) => {
  expect(computeOneTimeCode(secret, computeTimeStep(new Date(seconds * 1000).toISOString()))).toBe(code)
})

it('accepts a code one step early or late, but neither two steps off nor twice', () => {
  const now = '2026-11-23T12:00:10.000Z'
  const step = computeTimeStep(now)
  const acceptedSteps = [-2, -1, 0, 1, 2].map(offset =>
    findTimeStep(computeOneTimeCode(secret, step + offset), secret, now, 0),
  )
  expect(acceptedSteps).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(findTimeStep(computeOneTimeCode(secret, step), secret, now, step)).toBeUndefined()
  expect(findTimeStep(computeOneTimeCode(secret, step + 1), secret, now, step)).toBe(step + 1)
  expect(findTimeStep('12345', secret, now, 0)).toBeUndefined()
})

it('encodes the secret in base32', () => {
  // These are the test vectors of RFC 4648, without padding.
  expect(['f', 'fo', 'foo', 'foobar'].map(text => toBase32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YTBOI',
  ])
  expect(createEnrolmentUrl('Stimpla', 'anna', secret)).toBe(
    'otpauth://totp/Stimpla:anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Stimpla',
  )
})
