import { useState } from 'react'
import { displayFailure } from '../../lib/session/failure.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Switch } from '../../ui/fields/switch.tsx'

interface Props {
  label: string
  note: string
  isOn: boolean
  save: (isOn: boolean) => Promise<void>
}

/** Switches a setting on and off, optimistically. A refusal restores the switch. */
export function Toggle({ label, note, isOn, save }: Props) {
  const [saving, setSaving] = useState<boolean>()
  const [failure, setFailure] = useState('')
  async function change(next: boolean) {
    setSaving(next)
    setFailure('')
    try {
      await save(next)
    } catch (error) {
      await displayFailure(error, ({ message }) => setFailure(message))
    } finally {
      setSaving(undefined)
    }
  }
  return (
    <>
      <Switch
        label={label}
        note={note}
        isOn={saving ?? isOn}
        onChange={next => void change(next)}
        isDisabled={saving !== undefined}
      />
      {failure ? <Alert message={failure} onHide={() => setFailure('')} /> : null}
    </>
  )
}
