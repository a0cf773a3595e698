import { parseDate } from '@internationalized/date'
import { Calendar, type DateValue } from 'react-aria-components'
import styles from './days-calendar.module.css'
import field from '../fields/field.module.css'
import { CalendarMonth } from './calendar-month.tsx'

interface Props {
  label: string
  /** YYYY-MM-DD, sorted. */
  days: readonly string[]
  onChange: (days: string[]) => void
  /** The calendar opens in the month of this day. */
  initialDay: string
}

/** Calendar in which the user selects several days. Its weeks start on Monday in all languages. */
export const DaysCalendar = ({ label, days, onChange, initialDay }: Props) => (
  <div className={field.field}>
    <span className={field.label} aria-hidden="true">
      {label}
    </span>
    <Calendar<DateValue, 'multiple'>
      className={styles.days ?? ''}
      aria-label={label}
      selectionMode="multiple"
      firstDayOfWeek="mon"
      defaultFocusedValue={parseDate(initialDay)}
      value={days.map(parseDate)}
      onChange={chosenDays => onChange(chosenDays.map(String).toSorted())}
    >
      <CalendarMonth />
    </Calendar>
  </div>
)
