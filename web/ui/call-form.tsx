import { useState, type FormEvent, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { failureOf, type Failure } from '../lib/failure.ts'
import { Button } from './button.tsx'
import styles from './call-form.module.css'

interface Props {
  submit: string
  /** what the button says while the servers answer */
  submitting: string
  errorTitle: string
  onSubmit: (values: Record<string, string>) => Promise<void>
  children: ReactNode
}

/** fields, one button, and what the servers said: at each field where it belongs to one, else above the button */
export function CallForm({ submit, submitting, errorTitle, onSubmit, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const names = Object.keys(failure?.fields ?? {})

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const values: Record<string, string> = {}
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') values[name] = value
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(values)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      className={styles.form ?? ''}
      validationBehavior="aria"
      onSubmit={event => void send(event)}
      validationErrors={failure?.fields ?? {}}
    >
      {children}
      {failure && names.length === 0 ? (
        <p role="alert" className={styles.alert}>
          <b>{errorTitle}</b>
          <br />
          {failure.message}
        </p>
      ) : null}
      <Button type="submit" kind="go" isDisabled={busy}>
        {busy ? submitting : submit}
      </Button>
    </Form>
  )
}
