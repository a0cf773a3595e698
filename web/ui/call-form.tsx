import { useState, type FormEvent, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { failureOf, type Failure } from '../lib/failure.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import styles from './call-form.module.css'

interface Props {
  submit: string
  /** what the button says while the servers answer */
  submitting: string
  errorTitle?: string
  isDisabled?: boolean
  /** beside the submit button */
  cancel?: ReactNode
  /** finds what is wrong before the servers are asked; by field */
  check?: (values: Record<string, string>) => Record<string, string>
  onSubmit: (values: Record<string, string>) => Promise<void>
  children: ReactNode
}

/** fields, one button, and what the servers said: at each field where it belongs to one, else above the button */
export function CallForm({ submit, submitting, errorTitle, isDisabled = false, cancel, check, onSubmit, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function send(form: HTMLFormElement) {
    const values: Record<string, string> = {}
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
    const wrong = check?.(values) ?? {}
    if (Object.keys(wrong).length > 0) return setFailure({ message: '', fields: wrong })
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(values)
    } catch (error) {
      setFailure(await failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  /** a field that is not on this form cannot show its error */
  const general = failure && Object.keys(failure.fields).length === 0 ? failure.message : ''
  return (
    <Form
      className={styles.form ?? ''}
      validationBehavior="aria"
      validationErrors={failure?.fields ?? {}}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!busy && !isDisabled) void send(event.currentTarget)
      }}
    >
      {children}
      {general ? <Alert {...(errorTitle ? { title: errorTitle } : {})} message={general} onHide={() => setFailure(undefined)} /> : null}
      <div className={styles.actions}>
        {cancel}
        {/* pending and not disabled: what is disabled loses the focus, and Escape would find no dialog to close */}
        <Button type="submit" kind="go" isPending={busy} isDisabled={isDisabled && !busy}>
          {busy ? submitting : submit}
        </Button>
      </div>
    </Form>
  )
}
