import { useState, type ReactNode } from 'react'
import { failureOf } from '../lib/failure.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  confirm: string
  /** what the button says while the servers answer */
  confirming: string
  cancel: string
  /** whether it takes something away */
  isDanger?: boolean
  /** closes when it has gone well, and says what went wrong where it has not */
  onConfirm: () => Promise<void>
  /** what it means */
  children: ReactNode
}

/** asks before something is done that a press alone should not do */
export function Confirm({ title, isOpen, onClose, confirm, confirming, cancel, isDanger = false, onConfirm, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  function close() {
    setMessage('')
    onClose()
  }

  async function go() {
    setBusy(true)
    setMessage('')
    try {
      await onConfirm()
      close()
    } catch (error) {
      setMessage((await failureOf(error)).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      {children}
      {message ? <Alert message={message} onHide={() => setMessage('')} /> : null}
      <DialogActions>
        <Button onPress={close}>{cancel}</Button>
        <Button kind={isDanger ? 'danger' : 'go'} isBusy={busy} onPress={() => void go()}>
          {busy ? confirming : confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
