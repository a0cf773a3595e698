import { parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Label,
  Popover,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Chevron } from '../buttons/icons.tsx'
import { joinClasses } from '../classes.ts'
import styles from './date-picker.module.css'
import field from '../fields/field.module.css'
import { CalendarMonth } from './calendar-month.tsx'
import opener from '../fields/opener.module.css'
import sheet from '../sheet.module.css'
import popover from '../popover.module.css'

interface Props {
  label: string
  /** YYYY-MM-DD. */
  day: string | null
  onChange: (day: string) => void
  from?: string
  to?: string
  error?: string
  isDisabled?: boolean
}

/** Field for a day, with a calendar to pick the day from. Weeks start on Monday in all languages. */
export function DatePicker({ label, day, onChange, from, to, error, isDisabled = false }: Props) {
  const { t } = useTranslation('kit')
  return (
    <AriaDatePicker
      className={field.field ?? ''}
      value={day === null ? null : parseDate(day)}
      onChange={date => {
        if (date) onChange(date.toString())
      }}
      minValue={from === undefined ? null : parseDate(from)}
      maxValue={to === undefined ? null : parseDate(to)}
      firstDayOfWeek="mon"
      shouldForceLeadingZeros
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <Group className={styles.box ?? ''}>
        <DateInput className={styles.input ?? ''}>
          {segment => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
        <Button className={opener.inside ?? ''} aria-label={t('open_calendar')}>
          <Chevron />
        </Button>
      </Group>
      <div className={field.below}>
        <FieldError className={field.error ?? ''}>{error}</FieldError>
      </div>
      <Popover className={joinClasses(popover.popover, popover.month, sheet.sheet, sheet.bottom)} offset={4}>
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          <Calendar firstDayOfWeek="mon">
            <CalendarMonth />
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
}
