import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useFormats } from '../../lib/language/use-formats.ts'

/** Each React root needs this component, because React Aria's texts would otherwise be in the browser's language. */
export function UserLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useFormats().locale}>{children}</I18nProvider>
}
