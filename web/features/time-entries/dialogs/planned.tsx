import { useTranslation } from 'react-i18next'
import { secondsBetween } from '../../../../shared/domain/work-log.ts'
import { showDay } from '../../../lib/intl.ts'
import type { Span } from '../../../lib/typed-times.ts'
import styles from './dialogs.module.css'
import { hours } from './when.ts'

/** what will be added; a night on which the clocks change has hours of its own */
export function Planned({ spans, usualSeconds }: { spans: readonly (Span & { day: string })[]; usualSeconds: number }) {
  const { t } = useTranslation('entry-dialogs')
  const all = spans.map(({ day, start, end }) => ({ day, seconds: secondsBetween(start, end) }))
  const total = all.reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <output className={styles.sum}>
      {all.length > 0 ? t('add.planned', { count: all.length, each: hours(usualSeconds), total: hours(total) }) : ''}
      {all
        .filter(({ seconds }) => seconds !== usualSeconds)
        .map(({ day, seconds }) => (
          <span key={day} className={styles.look}>
            {t('add.clock_change', { day: showDay(day), hours: hours(seconds) })}
          </span>
        ))}
    </output>
  )
}
