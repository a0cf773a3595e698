import { useTranslation } from 'react-i18next'
import { findUnreadChange } from '../../shared/domain/changelog.ts'
import { findTrialStart } from '../../shared/domain/plans.ts'
import type { Company } from '../lib/session/session.ts'
import styles from './changelog-note.module.css'

/** Links to the latest announced change until the company has read it. */
export function ChangelogNote({ company }: { company: Company }) {
  const { t } = useTranslation('shell')
  // The company did not know the product before its trial, so earlier changes are not shown to it.
  const unreadChange = findUnreadChange({ ...company, created: findTrialStart(company) })
  return unreadChange ? (
    <a className={styles.news} href={`/changelog/${unreadChange.day}`}>
      {t('news')}
    </a>
  ) : null
}
