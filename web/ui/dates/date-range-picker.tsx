import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover, RangeCalendar } from 'react-aria-components'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../buttons/button.tsx'
import { Chevron } from '../buttons/icons.tsx'
import { joinClasses } from '../classes.ts'
import styles from './date-range-picker.module.css'
import { CalendarMonth } from './calendar-month.tsx'
import opener from '../fields/opener.module.css'
import sheet from '../sheet.module.css'
import popover from '../popover.module.css'

/** Inclusive range, YYYY-MM-DD. */
interface DayRange {
  from: string
  to: string
}

interface Props {
  label: string
  days: DayRange
  /** Called once both days are chosen. */
  onChange: (days: DayRange) => void
  presets?: readonly (DayRange & { name: string })[]
  isDisabled?: boolean
  /** Whether the days differ from the filter's default. */
  isSet?: boolean
}

/**
 * Button with a range of days, which opens a calendar and presets to change it. Weeks start on Monday in all languages.
 */
export function DateRangePicker({ label, days, onChange, presets = [], isDisabled = false, isSet = false }: Props) {
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const applyRange = ({ from, to }: DayRange) => {
    onChange({ from, to })
    setOpen(false)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton
        className={joinClasses(opener.opener, styles.opener, isSet && styles.set)}
        aria-label={`${label}: ${formats.days(days, 'short')}`}
        isDisabled={isDisabled}
      >
        <span className={styles.days}>{formats.days(days, 'short')}</span>
        <Chevron />
      </AriaButton>
      <Popover
        className={joinClasses(popover.popover, popover.month, sheet.sheet, sheet.bottom)}
        placement="bottom start"
        offset={4}
        containerPadding={8}
      >
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          {presets.length > 0 ? (
            <div className={styles.presets}>
              {presets.map(preset => (
                <Button key={preset.name} kind="quiet" onPress={() => applyRange(preset)}>
                  {preset.name}
                </Button>
              ))}
            </div>
          ) : null}
          <div className={styles.calendar} data-range="">
            <RangeCalendar
              aria-label={label}
              firstDayOfWeek="mon"
              // If the user closes the calendar after choosing only one end, the range stays as it was.
              commitBehavior="reset"
              defaultValue={{ start: parseDate(days.from), end: parseDate(days.to) }}
              defaultFocusedValue={parseDate(days.to)}
              onChange={({ start, end }) => applyRange({ from: start.toString(), to: end.toString() })}
            >
              <CalendarMonth />
            </RangeCalendar>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
