import { useState, type ReactNode } from 'react'
import { displayFailure, type Failure } from '../../lib/session/failure.ts'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../buttons/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface Props {
  onClose: () => void
  confirm: string
  confirming: string
  cancel: string
  /** For an action that deletes or revokes something. */
  isDanger?: boolean
  /** Throws if the action fails. */
  onConfirm: () => Promise<void>
  children: ReactNode
}

export function Confirmation({ onClose, confirm, confirming, cancel, isDanger = false, onConfirm, children }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function confirmAndClose() {
    setConfirming(true)
    setFailure(undefined)
    try {
      await onConfirm()
    } catch (error) {
      await displayFailure(error, setFailure)
    } finally {
      setConfirming(false)
    }
  }

  return (
    <>
      {children}
      {failure?.isDeclined ? <output className="soft small">{failure.message}</output> : null}
      {failure && !failure.isDeclined ? <Alert message={failure.message} onHide={() => setFailure(undefined)} /> : null}
      <DialogActions>
        <Button onPress={onClose}>{cancel}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} isBusy={isConfirming} onPress={() => void confirmAndClose()}>
          {isConfirming ? confirming : confirm}
        </Button>
      </DialogActions>
    </>
  )
}

export const ConfirmDialog = ({ title, isOpen, onConfirm, ...props }: Props & { title: string; isOpen: boolean }) => (
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
