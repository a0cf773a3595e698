import { Suspense, useState, type ReactNode } from 'react'
import { soon } from '../lib/late.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  isOpen: boolean
  /** absent where only the buttons inside lead on */
  onClose?: () => void
  /** for a picture or a map */
  isWide?: boolean
  children: ReactNode
}

const DialogBox = soon(async () => (await import('./dialog-box.tsx')).DialogBox)

/** above the page, with the focus inside; Escape and a press beside it close it, and the focus returns where it came from */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  ) : null
}

/** the buttons of a dialog: the one that goes on last, where the thumb is */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
