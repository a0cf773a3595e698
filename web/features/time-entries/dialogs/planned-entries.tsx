import { useTranslation } from 'react-i18next'
import { secondsBetween } from '../../../../shared/domain/entry.ts'
import { showDay } from '../../../lib/intl.ts'
import type { EntryTimes } from '../../../lib/typed-times.ts'
import styles from './dialogs.module.css'
import { hoursText } from './use-texts.ts'

/** The entries that will be added. Nights with a clock change have a different length. */
export function PlannedEntries({
  spans,
  usualSeconds,
}: {
  spans: readonly (EntryTimes & { day: string })[]
  usualSeconds: number
}) {
  const { t } = useTranslation('entry-dialogs')
  const lengths = spans.map(({ day, start, end }) => ({ day, seconds: secondsBetween(start, end) }))
  const total = lengths.reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <output className={styles.sum}>
      {lengths.length > 0
        ? t('add.planned', { count: lengths.length, each: hoursText(usualSeconds), total: hoursText(total) })
        : ''}
      {lengths
        .filter(({ seconds }) => seconds !== usualSeconds)
        .map(({ day, seconds }) => (
          <span key={day} className={styles.look}>
            {t('add.clock_change', { day: showDay(day), hours: hoursText(seconds) })}
          </span>
        ))}
    </output>
  )
}
