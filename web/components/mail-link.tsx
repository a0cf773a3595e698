import { currencyByCountry, type Country } from '../../shared/domain/markets.ts'
import { findMailAddress } from '../../shared/operator.ts'
import { useMarket } from '../lib/browser/market.ts'
import { useFormats } from '../lib/language/use-formats.ts'

/**
 * Returns our mail address for the user's language and a currency. Without the company's country, the currency is that
 * of the site.
 */
export function useMailAddress(country?: Country): string {
  const { language } = useFormats()
  const { currency } = useMarket()
  return findMailAddress(language, country ? currencyByCountry[country] : currency)
}

export function MailLink({ country }: { country?: Country }) {
  const address = useMailAddress(country)
  return <a href={`mailto:${address}`}>{address}</a>
}
