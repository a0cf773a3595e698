import { useTranslation } from 'react-i18next'
import { localeOf, type Language } from '../../../shared/domain/languages.ts'
import { languageParameter } from '../../../shared/site-paths.ts'
import { useFormats } from '../../lib/use-formats.ts'
import styles from './site.module.css'

const sections = ['features', 'pricing', 'contact'] as const

/** Each language in its own words. */
const names: Record<Language, string> = { en: 'English', is: 'Íslenska', pt: 'Português' }

interface Props {
  /** the languages in which this page can be read */
  languages: readonly Language[]
  path: string
}

/** The links of the bar at the top. */
export function SiteBar({ languages, path }: Props) {
  const { t } = useTranslation(['landing', 'sign-in'])
  return (
    <>
      <nav className={styles.links} aria-label={t('nav.label')}>
        {path === '/'
          ? sections.map(section => (
              <a key={section} href={`#${section}`} className={styles.section}>
                {t(`nav.${section}`)}
              </a>
            ))
          : null}
        <a href={path === '/download' ? '/login_employee' : '/#login'}>{t('sign-in:log_in')}</a>
        {/* Small phones show the front page's own button instead. */}
        <a href="/#trial" className={path === '/' ? `${styles.trial} ${styles.section}` : styles.trial}>
          {t('sign-in:start_trial')}
        </a>
      </nav>
      <LanguageLinks languages={languages} path={path} />
    </>
  )
}

function LanguageLinks({ languages, path }: Props) {
  const { t } = useTranslation('landing')
  const { language } = useFormats()
  const others = languages.filter(other => other !== language)
  if (others.length === 0) return null
  return (
    <nav className={styles.links} aria-label={t('nav.language')}>
      {others.map(other => (
        <a
          key={other}
          data-language=""
          href={`${path}?${languageParameter}=${other}`}
          lang={localeOf[other]}
          hrefLang={localeOf[other]}
        >
          {names[other]}
        </a>
      ))}
    </nav>
  )
}
