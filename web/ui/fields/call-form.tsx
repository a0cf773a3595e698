import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { displayFailure, type Failure } from '../../lib/session/failure.ts'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../buttons/button.tsx'
import styles from './call-form.module.css'

interface Props {
  submit: string
  submitting: string
  /** Heading of refusals by the servers, even if errors are shown at fields. Hidden if an error has the same text. */
  errorTitle?: string
  /** Replaces messages about failures outside the error catalogue. */
  unknownError?: string
  isDisabled?: boolean
  cancel?: ReactNode
  /** A second way to submit, which Enter in a field chooses. While it is disabled, Enter does nothing. */
  onEnter?: { text: string; isDisabled: boolean; onSubmit: (values: Record<string, string>) => Promise<void> }
  /** Finds errors by field without a request. */
  validate?: (values: Record<string, string>) => Record<string, string>
  onSubmit: (values: Record<string, string>) => Promise<void>
  children: ReactNode
}

interface ShownFailure extends Failure {
  /** The values in which `validate` found the errors. Undefined if the servers found them. */
  validatedValues?: Record<string, string>
}

const enterValue = 'enter'

/** Shows errors at their fields, or above the button if they belong to none. */
export function CallForm({
  submit,
  submitting,
  errorTitle,
  unknownError,
  isDisabled = false,
  cancel,
  onEnter,
  validate,
  onSubmit,
  children,
}: Props) {
  const { t } = useTranslation('errors')
  const form = useRef<HTMLFormElement>(null)
  const focusedBefore = useRef<Element>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ShownFailure>()

  // Hides the message once `validate` finds no more errors. Errors at fields clear themselves.
  const stillWrong = failure?.message && failure.validatedValues ? validate?.(failure.validatedValues) : undefined
  const shownTexts = [failure?.message, ...Object.values(failure?.fields ?? {})]
  const title = errorTitle === undefined || shownTexts.includes(errorTitle) ? {} : { title: errorTitle }
  const message = stillWrong && Object.keys(stillWrong).length === 0 ? '' : failure?.message

  // Disabling the fields loses the focus, so it returns to the first invalid field, or else to the previous one.
  useEffect(() => {
    if (!failure || busy) return
    const target = form.current?.querySelector('[aria-invalid=true]') ?? focusedBefore.current
    if (target instanceof HTMLElement && form.current?.contains(target)) target.focus()
  }, [failure, busy])

  function showFailure(next: ShownFailure) {
    const fields = Object.entries(next.fields)
    // Errors of fields that are not on this form are shown above the button.
    const withoutField = fields.filter(([name]) => !form.current?.elements.namedItem(name)).map(([, text]) => text)
    const atFields = errorTitle && !next.validatedValues ? t('said.fields') : ''
    const general = next.isUnknown ? (unknownError ?? next.message) : next.message
    setFailure({ ...next, message: withoutField.join(' ') || (fields.length > 0 ? atFields : general) })
  }

  async function send(values: Record<string, string>, submitValues = onSubmit) {
    focusedBefore.current = document.activeElement
    const errors = validate?.(values) ?? {}
    if (Object.keys(errors).length > 0) return showFailure({ message: '', fields: errors, validatedValues: values })
    setBusy(true)
    setFailure(undefined)
    try {
      await submitValues(values)
    } catch (error) {
      await displayFailure(error, showFailure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      ref={form}
      className={styles.form ?? ''}
      // Until the script is loaded, the browser must not send the form, because the input would be lost.
      method="dialog"
      validationBehavior="aria"
      validationErrors={failure?.fields ?? {}}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const isEnter = submitter instanceof HTMLButtonElement && submitter.value === enterValue
        const way = onEnter && isEnter ? onEnter : { isDisabled, onSubmit }
        if (!busy && !way.isDisabled) void send(readValues(event.currentTarget), way.onSubmit)
      }}
    >
      <fieldset className={styles.fields} disabled={busy}>
        {children}
      </fieldset>
      {message && failure?.isDeclined ? <output className="soft small">{message}</output> : null}
      {message && !failure?.isDeclined ? (
        <Alert {...title} message={message} onHide={() => setFailure(undefined)} />
      ) : null}
      <div className={styles.actions} data-actions>
        {cancel}
        {/* Browsers let Enter press the first button that submits. */}
        {onEnter ? (
          <Button value={enterValue} type="submit" isDisabled={onEnter.isDisabled || busy}>
            {onEnter.text}
          </Button>
        ) : null}
        {/* A disabled button would lose the focus, and Escape would not close the dialog, so it is busy. */}
        <Button type="submit" kind="primary" isBusy={busy} isDisabled={isDisabled && !busy}>
          {busy ? submitting : submit}
        </Button>
      </div>
    </Form>
  )
}

function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}
