import { useTranslation } from 'react-i18next'
import type { Language } from '../../../shared/domain/languages.ts'
import { languageParameter } from '../../../shared/site-paths.ts'
import { LanguageSwitcher } from '../../ui/layout/language-switcher.tsx'
import styles from './site.module.css'

const sections = ['features', 'pricing', 'contact'] as const

interface Props {
  languages: readonly Language[]
  path: string
}

export function SiteBar({ languages, path }: Props) {
  const { t } = useTranslation(['landing', 'sign-in'])
  return (
    <>
      <nav className={styles.links} aria-label={t('nav.label')}>
        {path === '/'
          ? sections.map(section => (
              <a key={section} href={`#${section}`} className={section === 'pricing' ? undefined : styles.section}>
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
      <LanguageSwitcher
        languages={languages}
        choice={{ hrefFor: language => `${path}?${languageParameter}=${language}` }}
      />
    </>
  )
}
