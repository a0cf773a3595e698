import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import styles from './dialog.module.css'

interface Props {
  title: string
  isOpen: boolean
  /** absent where only the buttons inside lead on */
  onClose?: () => void
  children: ReactNode
}

/** above the page, with the focus inside; Escape and a press beside it close it, and the focus returns where it came from */
export const Dialog = ({ title, isOpen, onClose, children }: Props) => (
  <ModalOverlay
    className={styles.overlay ?? ''}
    isOpen={isOpen}
    isDismissable={onClose !== undefined}
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={open => {
      if (!open) onClose?.()
    }}
  >
    <Modal className={styles.modal ?? ''}>
      <AriaDialog className={styles.dialog ?? ''}>
        <Heading slot="title" className={styles.title ?? ''}>
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

/** the buttons of a dialog: the one that goes on last, where the thumb is */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
