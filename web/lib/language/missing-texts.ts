import i18next, { type PostProcessorModule, type TOptions } from 'i18next'
import { reportProblem } from '../http/report-problem.ts'

export const reportMissingText = (languages: readonly string[], namespace: string, key: string): void =>
  reportProblem('missing translation', `${languages.join(',')} ${namespace}:${key}`)

/** i18next adds these fields to the options. */
interface ResolvedText {
  usedKey: string
  usedLng?: string
  usedNS: string
}

/** Reports a text shown in English because the user's language lacks it. Ignores language files that failed to load. */
export const fallbackTextReporter: PostProcessorModule = {
  type: 'postProcessor',
  name: 'missing-here',
  process: (text, _key, { i18nResolved: resolvedText }: TOptions & { i18nResolved?: ResolvedText }) => {
    const { language } = i18next
    if (
      resolvedText?.usedLng &&
      resolvedText.usedLng !== language &&
      i18next.hasResourceBundle(language, resolvedText.usedNS)
    )
      reportProblem('missing translation', `${language} ${resolvedText.usedNS}:${resolvedText.usedKey}`)
    return text
  },
}
