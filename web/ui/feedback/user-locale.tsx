import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useFormats } from '../../lib/language/use-formats.ts'

/** Wraps each React root, so that React Aria's texts are in the user's language, not the browser's. */
export function UserLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useFormats().locale}>{children}</I18nProvider>
}
