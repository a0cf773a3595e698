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
  /**
   * Heading above errors from the servers, shown even if all errors stand at fields. Hidden if an error has the same
   * text.
   */
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

/**
 * A form that calls the API when it is submitted. Shows errors at their fields, or above the button if they belong to
 * none.
 */
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
  const previousFocus = useRef<Element>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ShownFailure>()

  // Hides the message once `validate` finds no more errors. Errors at fields clear themselves.
  const remainingErrors = failure?.message && failure.validatedValues ? validate?.(failure.validatedValues) : undefined
  const shownTexts = [failure?.message, ...Object.values(failure?.fields ?? {})]
  const title = errorTitle === undefined || shownTexts.includes(errorTitle) ? {} : { title: errorTitle }
  const message = remainingErrors && Object.keys(remainingErrors).length === 0 ? '' : failure?.message

  // Disabling the fields loses the focus, so the focus returns to the first invalid field, or else to the previous one.
  useEffect(() => {
    if (!failure || isBusy) return
    const target = form.current?.querySelector('[aria-invalid=true]') ?? previousFocus.current
    if (target instanceof HTMLElement && form.current?.contains(target)) target.focus()
  }, [failure, isBusy])

  function showFailure(shownFailure: ShownFailure) {
    const fields = Object.entries(shownFailure.fields)
    // Errors of fields that are not on this form are shown above the button.
    const textsWithoutField = fields.filter(([name]) => !form.current?.elements.namedItem(name)).map(([, text]) => text)
    const fieldsHint = errorTitle && !shownFailure.validatedValues ? t('said.fields') : ''
    const generalText = shownFailure.isUnknown ? (unknownError ?? shownFailure.message) : shownFailure.message
    setFailure({
      ...shownFailure,
      message: textsWithoutField.join(' ') || (fields.length > 0 ? fieldsHint : generalText),
    })
  }

  async function send(values: Record<string, string>, submitValues = onSubmit) {
    previousFocus.current = document.activeElement
    const errors = validate?.(values) ?? {}
    if (Object.keys(errors).length > 0) return showFailure({ message: '', fields: errors, validatedValues: values })
    setIsBusy(true)
    setFailure(undefined)
    try {
      await submitValues(values)
    } catch (error) {
      await displayFailure(error, showFailure)
    } finally {
      setIsBusy(false)
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
        const isSubmittedByEnter = submitter instanceof HTMLButtonElement && submitter.value === enterValue
        const submitWay = onEnter && isSubmittedByEnter ? onEnter : { isDisabled, onSubmit }
        if (!isBusy && !submitWay.isDisabled) void send(readValues(event.currentTarget), submitWay.onSubmit)
      }}
    >
      <fieldset className={styles.fields} disabled={isBusy}>
        {children}
      </fieldset>
      {message && failure?.isDeclined ? <output className="soft small">{message}</output> : null}
      {message && !failure?.isDeclined ? (
        <Alert {...title} message={message} onHide={() => setFailure(undefined)} />
      ) : null}
      <div className={styles.actions} data-actions>
        {cancel}
        {/* Enter presses the first submit button, so the button for Enter comes first. */}
        {onEnter ? (
          <Button value={enterValue} type="submit" isDisabled={onEnter.isDisabled || isBusy}>
            {onEnter.text}
          </Button>
        ) : null}
        {/* While sending, the button is busy, because a disabled one would lose the focus that Escape needs. */}
        <Button type="submit" kind="primary" isBusy={isBusy} isDisabled={isDisabled && !isBusy}>
          {isBusy ? submitting : submit}
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
