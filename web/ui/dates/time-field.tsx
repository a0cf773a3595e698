import { parseTime } from '@internationalized/date'
import { useEffect, useRef } from 'react'
import { DateInput, DateSegment, FieldError, Label, TimeField as AriaTimeField } from 'react-aria-components'
import styles from './date-picker.module.css'
import field from '../fields/field.module.css'

interface Props {
  label: string
  /** HH:MM. */
  time: string
  onChange: (time: string) => void
  error?: string
  isDisabled?: boolean
}

/** A field for a time of day. The time is always complete: typing replaces digits, and deleting does nothing. */
export function TimeField({ label, time, onChange, error, isDisabled = false }: Props) {
  const fieldBox = useRef<HTMLDivElement>(null)

  // Listens in the capture phase, which runs before React Aria deletes digits. Touch keyboards send an input event
  // instead of a key.
  useEffect(() => {
    const element = fieldBox.current
    if (!element) return undefined
    const stopEvent = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Backspace' || event.key === 'Delete') stopEvent(event)
      if (event.key !== 'Enter') return
      stopEvent(event)
      element.closest('form')?.requestSubmit()
    }
    const onInput = (event: InputEvent) => {
      if (event.inputType.startsWith('delete')) stopEvent(event)
    }
    element.addEventListener('keydown', onKey, true)
    element.addEventListener('beforeinput', onInput, true)
    return () => {
      element.removeEventListener('keydown', onKey, true)
      element.removeEventListener('beforeinput', onInput, true)
    }
  }, [])

  return (
    <AriaTimeField
      ref={fieldBox}
      className={field.field ?? ''}
      value={parseTime(time)}
      onChange={value => {
        if (value) onChange(value.toString().slice(0, 5))
      }}
      hourCycle={24}
      granularity="minute"
      shouldForceLeadingZeros
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <DateInput className={`${styles.box} ${styles.input}`}>
        {segment => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
      <div className={field.below}>
        <FieldError className={field.error ?? ''}>{error}</FieldError>
      </div>
    </AriaTimeField>
  )
}
