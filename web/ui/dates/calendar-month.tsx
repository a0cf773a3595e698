import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Icon } from '../buttons/icons.tsx'
import styles from './calendar-month.module.css'

export function CalendarMonth() {
  const { t } = useTranslation('kit')
  // Portuguese weekdays are long even in Intl's short form, so all languages show three letters.
  const shortenDay = (day: string): string => Array.from(day).slice(0, 3).join('')
  return (
    <>
      <div className={styles.bar}>
        <Button slot="previous" className={styles.turn ?? ''} aria-label={t('previous_month')}>
          <Icon path="M9.5 4 5.5 8l4 4" />
        </Button>
        <CalendarHeading className={styles.name ?? ''} />
        <Button slot="next" className={styles.turn ?? ''} aria-label={t('next_month')}>
          <Icon path="m6.5 4 4 4-4 4" />
        </Button>
      </div>
      <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
        <CalendarGridHeader>
          {day => <CalendarHeaderCell className={styles.weekday ?? ''}>{shortenDay(day)}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{date => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
