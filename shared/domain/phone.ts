import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from './markets.ts'

/** E.164 and its country, or undefined where it is no phone number; without +, it is of the company's country */
export function parsePhone(
  typed: string,
  country: Country,
): { number: string; country: string | undefined } | undefined {
  const phone = parsePhoneNumberFromString(typed, country)
  return phone?.isValid() ? { number: phone.number, country: phone.country } : undefined
}
