/** Rules of written language that i18next lacks, for the app and the prerendered pages. */
import type { i18n as I18n, PostProcessorModule } from 'i18next'
import { dropSecondFullStops } from '../../../shared/domain/full-stops.ts'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import { isLanguage } from './is-language.ts'

export const fullStopProcessor: PostProcessorModule = {
  type: 'postProcessor',
  name: 'full-stops',
  process: (text, _key, values) => dropSecondFullStops(text, values),
}

/** Counts by the locale, not by the language alone: in Brazil's Portuguese 0 is singular, in Portugal's plural. */
export function pluralizeByLocale({ services }: I18n): void {
  const resolver = services.pluralResolver as { getRule: (code: string, options?: object) => object }
  const getRule = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => getRule(isLanguage(code) ? localeByLanguage[code] : code, options)
}
