import i18next from 'i18next'
import { languages, localeOf, type Language } from '../../shared/domain/languages.ts'

export const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)

/** The language of the app at the moment. */
export const language = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** The locale for all formats. */
export const locale = (): string => localeOf[language()]
