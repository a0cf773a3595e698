import { useTranslation } from 'react-i18next'
import { formatsFor, type Formats } from './intl.ts'
import { isLanguage } from './language.ts'

/** The formats of the app's language. Whoever uses them renders again when the language changes. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  return formatsFor(isLanguage(i18n.language) ? i18n.language : 'en')
}
