import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from './markets.ts'

/** The number in E.164 with its country, or undefined if it is invalid. `country` is the one of numbers without a +. */
export function parsePhone(
  typed: string,
  country: Country,
): { number: string; country: string | undefined } | undefined {
  const phone = parsePhoneNumberFromString(typed, country)
  return phone?.isValid() ? { number: phone.number, country: phone.country } : undefined
}
