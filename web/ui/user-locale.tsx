import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { locale } from '../lib/language.ts'

/** Wraps each root, so that React Aria's own texts are in the user's language instead of the browser's. */
export function UserLocale({ children }: { children: ReactNode }) {
  // Renders again when the language changes.
  useTranslation()
  return <I18nProvider locale={locale()}>{children}</I18nProvider>
}
