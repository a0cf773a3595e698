import i18next, { type PostProcessorModule, type TOptions } from 'i18next'
import { report } from './report.ts'

/** a text that no language has */
export const missingEverywhere = (languages: readonly string[], namespace: string, key: string): void =>
  report('missing translation', `${languages.join(',')} ${namespace}:${key}`)

/** where a text was found; i18next adds it to the options */
interface Resolved {
  usedKey: string
  usedLng?: string
  usedNS: string
}

/** a text that is shown in English for want of one in the user's language; one whose file could not be loaded is no such text */
export const missingHere: PostProcessorModule = {
  type: 'postProcessor',
  name: 'missing-here',
  process: (text, _key, { i18nResolved: found }: TOptions & { i18nResolved?: Resolved }) => {
    const { language } = i18next
    if (found?.usedLng && found.usedLng !== language && i18next.hasResourceBundle(language, found.usedNS))
      report('missing translation', `${language} ${found.usedNS}:${found.usedKey}`)
    return text
  },
}
