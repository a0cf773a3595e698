import { useTranslation } from 'react-i18next'
import { useMarketKey } from '../browser/market.ts'
import { getFormats, type Formats } from './intl.ts'
import { isLanguage } from './is-language.ts'

/** Returns the formats for the current language and market. Components render again when the language changes. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const market = useMarketKey()
  return getFormats(isLanguage(i18n.language) ? i18n.language : 'en', market)
}
