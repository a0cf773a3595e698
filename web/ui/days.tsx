import { parseDate } from '@internationalized/date'
import { Calendar, type DateValue } from 'react-aria-components'
import styles from './days.module.css'
import field from './field.module.css'
import './kit-texts.ts'
import { Month } from './month.tsx'

interface Props {
  label: string
  /** YYYY-MM-DD, in their order */
  days: readonly string[]
  onChange: (days: string[]) => void
  /** the day on whose month it opens */
  near: string
}

/** as many days as one wants, each pressed on and off in a calendar whose weeks start on Monday */
export const Days = ({ label, days, onChange, near }: Props) => (
  <div className={field.field}>
    <span className={field.label} aria-hidden="true">
      {label}
    </span>
    <Calendar<DateValue, 'multiple'>
      className={styles.days ?? ''}
      aria-label={label}
      selectionMode="multiple"
      firstDayOfWeek="mon"
      defaultFocusedValue={parseDate(near)}
      value={days.map(parseDate)}
      onChange={chosen => onChange(chosen.map(String).toSorted())}
    >
      <Month />
    </Calendar>
  </div>
)
