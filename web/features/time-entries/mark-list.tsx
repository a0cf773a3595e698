import { useTranslation } from 'react-i18next'
import type { Entry } from '../../lib/entries/entries.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { findMarks } from '../../lib/entries/find-marks.ts'
import styles from './time-entries.module.css'

export function MarkList({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entries')
  const marks = findMarks(entry, useCompany().settings.late_after_minutes)
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks}>
      {marks.map(({ name, needsReview, minutes }) => (
        <li key={name}>
          <Badge kind={needsReview ? 'look' : 'plain'}>{t(`marks.${name}`, { minutes })}</Badge>{' '}
          {t(`marks_explained.${name}`, { minutes })}
        </li>
      ))}
    </ul>
  )
}
