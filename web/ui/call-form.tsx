import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
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
export function CallForm({
  submit,
  submitting,
  errorTitle,
  isDisabled = false,
  cancel,
  check,
  onSubmit,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef<Element>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  // a disabled field has no focus: it goes where something has to be mended, else back to where it was
  useEffect(() => {
    if (!failure || busy) return
    const place = form.current?.querySelector('[aria-invalid=true]') ?? before.current
    if (place instanceof HTMLElement && form.current?.contains(place)) place.focus()
  }, [failure, busy])

  function show(next: Failure) {
    const fields = Object.entries(next.fields)
    // a field that is not on this form cannot show its error
    const homeless = fields.filter(([name]) => !form.current?.elements.namedItem(name)).map(([, text]) => text)
    setFailure({ ...next, message: homeless.join(' ') || (fields.length > 0 ? '' : next.message) })
  }

  async function send(values: Record<string, string>) {
    before.current = document.activeElement
    const wrong = check?.(values) ?? {}
    if (Object.keys(wrong).length > 0) return show({ message: '', fields: wrong })
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(values)
    } catch (error) {
      show(await failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      ref={form}
      className={styles.form ?? ''}
      validationBehavior="aria"
      validationErrors={failure?.fields ?? {}}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!busy && !isDisabled) void send(valuesOf(event.currentTarget))
      }}
    >
      <fieldset className={styles.fields} disabled={busy}>
        {children}
      </fieldset>
      {failure?.message ? (
        <Alert
          {...(errorTitle ? { title: errorTitle } : {})}
          message={failure.message}
          onHide={() => setFailure(undefined)}
        />
      ) : null}
      <div className={styles.actions}>
        {cancel}
        {/* busy and not disabled: what is disabled loses the focus, and Escape would find no dialog to close */}
        <Button type="submit" kind="go" isBusy={busy} isDisabled={isDisabled && !busy}>
          {busy ? submitting : submit}
        </Button>
      </div>
    </Form>
  )
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}
