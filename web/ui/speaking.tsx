import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { locale } from '../lib/language.ts'

/** around each root: what React Aria says and shows by itself, it says in the user's language and not in the browser's */
export function Speaking({ children }: { children: ReactNode }) {
  // draws anew when another language is spoken
  useTranslation()
  return <I18nProvider locale={locale()}>{children}</I18nProvider>
}
