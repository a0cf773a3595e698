import type { Language } from '../../../shared/domain/languages.ts'
import { forgetFormats } from '../intl.ts'

let isSupplied = false

/** Safari and Firefox know Icelandic. For Chromium it is loaded before the first Icelandic text is shown. */
export async function icelandicWhereMissing(language: Language): Promise<void> {
  if (language !== 'is' || isSupplied || Intl.DateTimeFormat.supportedLocalesOf('is').length > 0) return
  const { supplyIcelandic } = await import('./supply.ts')
  supplyIcelandic()
  forgetFormats(language)
  isSupplied = true
}
