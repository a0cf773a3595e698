import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { displayFailure, type Failure } from '../../lib/session/failure.ts'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../buttons/button.tsx'
import styles from './call-form.module.css'

interface Props {
  submit: string
  /** The text on the button while the call is running. */
  submitting: string
  /** Heads everything that the servers refuse, also what is explained at a field. */
  errorTitle?: string
  /** Stands for errors that nobody has described. */
  unknownError?: string
  isDisabled?: boolean
  /** Shown beside the submit button. */
  cancel?: ReactNode
  /** Finds errors without asking the servers, by field name. */
  validate?: (values: Record<string, string>) => Record<string, string>
  onSubmit: (values: Record<string, string>) => Promise<void>
  children: ReactNode
}

interface ShownFailure extends Failure {
  /** Set if `check` found the errors: what it was called with. */
  validatedValues?: Record<string, string>
}

/** A form that makes a call. Errors are shown at their fields, or above the button if they belong to none. */
export function CallForm({
  submit,
  submitting,
  errorTitle,
  unknownError,
  isDisabled = false,
  cancel,
  validate,
  onSubmit,
  children,
}: Props) {
  const { t } = useTranslation('errors')
  const form = useRef<HTMLFormElement>(null)
  const focusedBefore = useRef<Element>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ShownFailure>()

  // An error that `check` found is over once something was changed so that `check` no longer finds it. Errors at fields
  // go by themselves.
  const stillWrong = failure?.message && failure.validatedValues ? validate?.(failure.validatedValues) : undefined
  const message = stillWrong && Object.keys(stillWrong).length === 0 ? '' : failure?.message

  // Disabling the fields takes the focus away. Afterwards it goes to the first invalid field, or back to where it was.
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

  async function send(values: Record<string, string>) {
    focusedBefore.current = document.activeElement
    const errors = validate?.(values) ?? {}
    if (Object.keys(errors).length > 0) return showFailure({ message: '', fields: errors, validatedValues: values })
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(values)
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
      // Until a script is there, the browser sends nothing, and keeps what was typed.
      method="dialog"
      validationBehavior="aria"
      validationErrors={failure?.fields ?? {}}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!busy && !isDisabled) void send(readValues(event.currentTarget))
      }}
    >
      <fieldset className={styles.fields} disabled={busy}>
        {children}
      </fieldset>
      {message && failure?.isDeclined ? <output className="soft small">{message}</output> : null}
      {message && !failure?.isDeclined ? (
        <Alert {...(errorTitle ? { title: errorTitle } : {})} message={message} onHide={() => setFailure(undefined)} />
      ) : null}
      <div className={styles.actions}>
        {cancel}
        {/* Busy instead of disabled: a disabled button would lose the focus, and Escape would no longer close the dialog. */}
        <Button type="submit" kind="go" isBusy={busy} isDisabled={isDisabled && !busy}>
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
