import { useTranslation } from 'react-i18next'
import { languageNames, localeByLanguage, type Language } from '../../../shared/domain/languages.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import styles from './language-switcher.module.css'

interface Props {
  languages: readonly Language[]
  /** Prerendered pages link to the same page in another language, but screens of the app change their texts at once. */
  choice: { hrefFor: (language: Language) => string } | { onChoose: (language: Language) => void }
}

/** Lets the user change the language. Each language appears under its own name. */
export function LanguageSwitcher({ languages, choice }: Props) {
  const { t } = useTranslation('shell')
  const { language } = useFormats()
  const otherLanguages = languages.filter(other => other !== language)
  if (otherLanguages.length === 0) return null
  const label = { className: styles.languages, 'aria-label': t('language') }
  if ('hrefFor' in choice)
    return (
      <nav {...label}>
        {otherLanguages.map(otherLanguage => (
          <a
            key={otherLanguage}
            data-language=""
            href={choice.hrefFor(otherLanguage)}
            lang={localeByLanguage[otherLanguage]}
            hrefLang={localeByLanguage[otherLanguage]}
          >
            {languageNames[otherLanguage]}
          </a>
        ))}
      </nav>
    )
  return (
    <fieldset {...label}>
      {otherLanguages.map(otherLanguage => (
        <button
          key={otherLanguage}
          type="button"
          lang={localeByLanguage[otherLanguage]}
          onClick={() => choice.onChoose(otherLanguage)}
        >
          {languageNames[otherLanguage]}
        </button>
      ))}
    </fieldset>
  )
}
