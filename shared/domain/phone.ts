import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from './markets.ts'

/** Returns the number in E.164. `country` is the default for numbers without a +. */
export function parsePhone(
  input: string,
  country: Country,
): { number: string; country: string | undefined } | undefined {
  const phone = parsePhoneNumberFromString(input, country)
  return phone?.isValid() ? { number: phone.number, country: phone.country } : undefined
}
