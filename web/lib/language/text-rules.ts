/** `fullStopProcessor` removes the second full stop of a sentence that ends with a name such as “Hamar ehf.”. */
import type { i18n as I18n, PostProcessorModule } from 'i18next'
import { dropSecondFullStops } from '../../../shared/domain/full-stops.ts'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import { isLanguage } from './is-language.ts'

export const fullStopProcessor: PostProcessorModule = {
  type: 'postProcessor',
  name: 'full-stops',
  process: (text, _key, values) => dropSecondFullStops(text, values),
}

/**
 * Chooses plural forms by the locale instead of the language, because 0 is singular in Brazil's Portuguese and plural
 * in Portugal's.
 */
export function pluralizeByLocale({ services }: I18n): void {
  const resolver = services.pluralResolver as { getRule: (code: string, options?: object) => object }
  const getRule = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => getRule(isLanguage(code) ? localeByLanguage[code] : code, options)
}
