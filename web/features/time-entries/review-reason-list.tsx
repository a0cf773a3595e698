import { useTranslation } from 'react-i18next'
import type { Entry } from '../../lib/entries/entries.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { reviewReasonsOf } from './review-reasons-of.ts'
import styles from './time-entries.module.css'

/** Explains why an entry needs review. */
export function ReviewReasonList({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entries')
  const marks = reviewReasonsOf(entry, useCompany().settings.late_after_minutes)
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks}>
      {marks.map(({ name, minutes }) => (
        <li key={name}>
          <Badge kind="look">{t(`marks.${name}`, { minutes })}</Badge> {t(`marks_explained.${name}`, { minutes })}
        </li>
      ))}
    </ul>
  )
}
