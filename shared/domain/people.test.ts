import { employeeTokenPattern, createEmployeeToken, tokenLetters } from './employee-token.ts'
import { isKennitala, normalizeKennitala } from './kennitala.ts'
import { parsePhone } from './phone.ts'
import { canSendSmsToCountry, canUseIntegration } from './policies.ts'

it('creates tokens of four evenly distributed consonants', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 5000; i++) {
    const token = createEmployeeToken()
    expect(token).toMatch(employeeTokenPattern)
    for (const letter of token) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const expected = (5000 * 4) / tokenLetters.length
  expect(counts.size).toBe(tokenLetters.length)
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
})

it.each([
  ['1201603389', true],
  ['120160-3389', true],
  ['120160 3389', true],
  // Numbers issued since 18 February 2026 have no check digit.
  ['1201603379', true],
  ['8923501739', true],
  ['120160338', false],
  ['12016033890', false],
  ['120160338x', false],
  ['', false],
])('validates the kennitala %s: %s', (input, isValid) => {
  expect(isKennitala(normalizeKennitala(input))).toBe(isValid)
})

it('assumes the company’s country for a number without a country code', () => {
  expect(parsePhone('611 1234', 'IS')).toEqual({ number: '+3546111234', country: 'IS' })
  expect(parsePhone('+351 912 345 678', 'IS')).toEqual({ number: '+351912345678', country: 'PT' })
  expect(parsePhone('12', 'IS')).toBeUndefined()
})

it('allows text messages only to the countries of the markets', () => {
  expect(['IS', 'GB', 'IE', 'PT'].every(canSendSmsToCountry)).toBe(true)
  expect(canSendSmsToCountry('PL')).toBe(false)
  expect(canSendSmsToCountry(undefined)).toBe(false)
})

it('allows integrations in Iceland, and dk only where it was enabled', () => {
  const plain = { country: 'IS', integrations: {} } as const
  expect(canUseIntegration(plain, 'payday')).toBe(true)
  expect(canUseIntegration(plain, 'dk')).toBe(false)
  expect(canUseIntegration({ country: 'IS', integrations: { dk: { temp_can_see_dk: true } } }, 'dk')).toBe(true)
  expect(canUseIntegration({ country: 'PT', integrations: { dk: { temp_can_see_dk: true } } }, 'dk')).toBe(false)
})
