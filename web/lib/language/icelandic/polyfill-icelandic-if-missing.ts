import type { Language } from '../../../../shared/domain/languages.ts'
import { clearFormats } from '../intl.ts'

let isPolyfilled = false

/**
 * Adds Icelandic to a browser that lacks it, before the first Icelandic text is shown. Safari and Firefox have
 * Icelandic, but Chromium lacks it.
 */
export async function polyfillIcelandicIfMissing(language: Language): Promise<void> {
  if (language !== 'is' || isPolyfilled || Intl.DateTimeFormat.supportedLocalesOf('is').length > 0) return
  const { polyfillIcelandic } = await import('./polyfill-icelandic.ts')
  polyfillIcelandic()
  clearFormats(language)
  isPolyfilled = true
}
