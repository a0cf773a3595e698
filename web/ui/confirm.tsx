import { useState, type ReactNode } from 'react'
import { failureOf } from '../lib/failure.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface Props {
  onClose: () => void
  confirm: string
  /** what the button says while the servers answer */
  confirming: string
  cancel: string
  /** whether it takes something away */
  isDanger?: boolean
  /** says what went wrong where it has not gone well */
  onConfirm: () => Promise<void>
  /** what it means */
  children: ReactNode
}

/** inside a dialog: what is about to be done, and the two ways on */
export function Confirmation({ onClose, confirm, confirming, cancel, isDanger = false, onConfirm, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  async function go() {
    setBusy(true)
    setMessage('')
    try {
      await onConfirm()
    } catch (error) {
      setMessage((await failureOf(error)).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {children}
      {message ? <Alert message={message} onHide={() => setMessage('')} /> : null}
      <DialogActions>
        <Button onPress={onClose}>{cancel}</Button>
        <Button kind={isDanger ? 'danger' : 'go'} isBusy={busy} onPress={() => void go()}>
          {busy ? confirming : confirm}
        </Button>
      </DialogActions>
    </>
  )
}

/** asks before something is done that a press alone should not do, and closes when it has gone well */
export const Confirm = ({ title, isOpen, onConfirm, ...props }: Props & { title: string; isOpen: boolean }) => (
  <Dialog title={title} isOpen={isOpen} onClose={props.onClose}>
    <Confirmation
      {...props}
      onConfirm={async () => {
        await onConfirm()
        props.onClose()
      }}
    />
  </Dialog>
)
