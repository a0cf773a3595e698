/**
 * Facts about the operator of the site, shown on its pages. Replace the samples before a deployment to production,
 * which refuses samples.
 */
import { brand } from './brand.ts'
import type { Language } from './domain/languages.ts'
import type { Currency } from './domain/markets.ts'

const domain = brand.toLowerCase()

interface Operator {
  name: string
  registration_number: string
  vat_number: string
  phone: string
  /** The first office is the company's address. */
  offices: readonly [string, string, string]
  /** Email addresses by the reader's language, and by currency if it matters. */
  mail: Record<Language, { default: string } & Partial<Record<Currency, string>>>
  /** Ids in the app stores, such as 1309092162. Empty while the site itself is the only app. */
  apps: { iphone?: string; android?: string }
}

export const operator: Operator = {
  name: `${brand} ehf.`,
  registration_number: '000000-0000 (sample)',
  vat_number: '00000 (sample)',
  phone: '+354 000 0000 (sample)',
  offices: ['Sýnisgata 1 (sample), 101 Reykjavík', '1 Sample Street, London', 'Rua Exemplo 1 (sample), Lisboa'],
  mail: {
    is: { default: `hello@${domain}.is` },
    en: { default: `hello@${domain}.com`, ISK: `hello@${domain}.is`, EUR: `hello@${domain}.ie` },
    pt: { default: `hello@${domain}.pt` },
  },
  apps: {},
}

export const seller = {
  name: operator.name,
  registration_number: operator.registration_number,
  vat_number: operator.vat_number,
  address: operator.offices[0],
}

export const findMailAddress = (language: Language, currency: Currency): string => {
  const addresses = operator.mail[language]
  return addresses[currency] ?? addresses.default
}

export const listOperatorFacts = (language: Language, currency: Currency) => ({
  name: operator.name,
  registration_number: operator.registration_number,
  address: operator.offices[0],
  email: findMailAddress(language, currency),
})

export const createAppLinks = ({ iphone, android } = operator.apps) => ({
  iphone: iphone === undefined ? undefined : `https://apps.apple.com/app/id${iphone}`,
  android: android === undefined ? undefined : `https://play.google.com/store/apps/details?id=${android}`,
})

/** These companies process data on the operator's behalf. */
export const dataProcessors = {
  servers: 'Amazon Web Services EMEA SARL',
  cards: 'Paddle.com Market Ltd',
  invoices: 'Payday ehf.',
} as const

/** The current pages about privacy, cookies and terms are valid from this day on. */
export const legalPagesSince = '2026-11-23'

export const listOffices = (includesSamples: boolean): string[] =>
  operator.offices.filter(office => includesSamples || findSampleFacts(office, 'office').length === 0)

/** Returns the names of facts that are still samples, such as `offices.1`. */
export function findSampleFacts(value: unknown = operator, name = ''): string[] {
  if (typeof value === 'string') return /\bsample\b/i.test(value) ? [name] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, fieldValue]) =>
    findSampleFacts(fieldValue, name ? `${name}.${key}` : key),
  )
}
