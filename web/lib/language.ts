import i18next from 'i18next'
import { languages, localeOf, type Language } from '../../shared/domain/languages.ts'

export const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)

/** what is spoken now */
export const language = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** what Intl is asked for */
export const locale = (): string => localeOf[language()]
