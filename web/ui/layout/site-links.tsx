import { useTranslation } from 'react-i18next'
import styles from './site-links.module.css'

const pages = ['changelog', 'download', 'faq', 'security', 'privacy', 'terms', 'cookies'] as const

export function SiteLinks() {
  const { t } = useTranslation('shell')
  return (
    <nav className={styles.foot} aria-label={t('foot.label')}>
      {pages.map(page => (
        <a key={page} href={`/${page}`}>
          {t(`foot.${page}`)}
        </a>
      ))}
    </nav>
  )
}
