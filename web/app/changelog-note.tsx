import { useTranslation } from 'react-i18next'
import { unreadChange } from '../../shared/domain/changelog.ts'
import styles from './changelog-note.module.css'

/** A link to the latest announcement, until the company has read the announcement. */
export function ChangelogNote({ company }: { company: { created: string; last_seen_notification: string | null } }) {
  const { t } = useTranslation('shell')
  const change = unreadChange(company)
  return change ? (
    <a className={styles.news} href={`/changelog/${change.day}`}>
      {t('news')}
    </a>
  ) : null
}
