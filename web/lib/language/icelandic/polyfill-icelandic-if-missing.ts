import type { Language } from '../../../../shared/domain/languages.ts'
import { clearFormats } from '../intl.ts'

let isPolyfilled = false

/** Safari and Firefox have Icelandic. Chromium loads the polyfill before the first Icelandic text is shown. */
export async function polyfillIcelandicIfMissing(language: Language): Promise<void> {
  if (language !== 'is' || isPolyfilled || Intl.DateTimeFormat.supportedLocalesOf('is').length > 0) return
  const { polyfillIcelandic } = await import('./polyfill-icelandic.ts')
  polyfillIcelandic()
  clearFormats(language)
  isPolyfilled = true
}
