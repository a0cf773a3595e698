import { useTranslation } from 'react-i18next'
import { secondsBetween } from '../../../../shared/domain/entry.ts'
import { useFormats } from '../../../lib/language/use-formats.ts'
import type { EntryTimes } from '../../../lib/entries/form-times.ts'
import styles from './dialogs.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

/**
 * Shows the sum of the planned entries, and each day whose entry is shorter or longer than `defaultSeconds`, because
 * the clocks change during it.
 */
export function PlannedEntriesSummary({
  spans,
  defaultSeconds,
}: {
  spans: readonly (EntryTimes & { day: string })[]
  defaultSeconds: number
}) {
  const { t } = useTranslation('entry-dialogs')
  const formats = useFormats()
  const { hours } = useEntryTexts()
  const secondsByDay = spans.map(({ day, start, end }) => ({ day, seconds: secondsBetween(start, end) }))
  const total = secondsByDay.reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <output className={styles.sum}>
      {secondsByDay.length > 0
        ? t('add.planned', { count: secondsByDay.length, each: hours(defaultSeconds), total: hours(total) })
        : ''}
      {secondsByDay
        .filter(({ seconds }) => seconds !== defaultSeconds)
        .map(({ day, seconds }) => (
          <span key={day} className={styles.look}>
            {t('add.clock_change', { day: formats.day(day), hours: hours(seconds) })}
          </span>
        ))}
    </output>
  )
}
