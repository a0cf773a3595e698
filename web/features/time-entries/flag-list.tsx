import { useTranslation } from 'react-i18next'
import type { Entry } from '../../lib/entries/entries.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { findFlags } from '../../lib/entries/find-flags.ts'
import styles from './time-entries.module.css'

export function FlagList({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entries')
  const flags = findFlags(entry, useCompany().settings.late_after_minutes)
  if (flags.length === 0) return null
  return (
    <ul className={styles.marks}>
      {flags.map(({ name, needsReview, minutes }) => (
        <li key={name}>
          <Badge kind={needsReview ? 'look' : 'plain'}>{t(`marks.${name}`, { minutes })}</Badge>{' '}
          {t(`marks_explained.${name}`, { minutes })}
        </li>
      ))}
    </ul>
  )
}
