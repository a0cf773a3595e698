import { languages, type Language } from '../../../shared/domain/languages.ts'

export const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)
