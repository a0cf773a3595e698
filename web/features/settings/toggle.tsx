import { useState } from 'react'
import { failureOf } from '../../lib/failure.ts'
import { Alert } from '../../ui/alert.tsx'
import { Switch } from '../../ui/switch.tsx'

interface Props {
  label: string
  note: string
  isOn: boolean
  save: (isOn: boolean) => Promise<void>
}

/** seen at once, put back where the servers refuse */
export function Toggle({ label, note, isOn, save }: Props) {
  const [wished, setWished] = useState<boolean>()
  const [failure, setFailure] = useState('')
  async function change(next: boolean) {
    setWished(next)
    setFailure('')
    try {
      await save(next)
    } catch (error) {
      setFailure((await failureOf(error)).message)
    } finally {
      setWished(undefined)
    }
  }
  return (
    <>
      <Switch
        label={label}
        note={note}
        isOn={wished ?? isOn}
        onChange={next => void change(next)}
        isDisabled={wished !== undefined}
      />
      {failure ? <Alert message={failure} onHide={() => setFailure('')} /> : null}
    </>
  )
}
