import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './site-links.module.css'

const pages = ['changelog', 'download', 'privacy', 'terms', 'cookies'] as const

/** Links to the pages about the site itself. */
export function Foot() {
  const { t } = useTranslation('shell')
  return (
    <nav className={styles.foot} aria-label={t('foot.label')}>
      {pages.map(page => (
        <Link key={page} to={`/${page}`}>
          {t(`foot.${page}`)}
        </Link>
      ))}
    </nav>
  )
}
