import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useFormats } from '../../lib/language/use-formats.ts'

/**
 * Makes React Aria's texts appear in the user's language instead of the browser's. Each React root needs this
 * component.
 */
export function UserLocaleProvider({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useFormats().locale}>{children}</I18nProvider>
}
