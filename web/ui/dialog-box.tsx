import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { PartBoundary } from './broken-part.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog.tsx'

/** The dialog itself is in a file of its own, because it loads a third of React Aria. */
export const DialogBox = ({ title, isOpen, onClose, isWide = false, children }: DialogProps) => (
  <ModalOverlay
    className={styles.overlay ?? ''}
    isOpen={isOpen}
    isDismissable={onClose !== undefined}
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={open => {
      if (!open) onClose?.()
    }}
  >
    <Modal className={classes(styles.modal, isWide && styles.wide)}>
      <AriaDialog className={styles.dialog ?? ''}>
        <Heading slot="title" className={styles.title ?? ''}>
          {title}
        </Heading>
        <PartBoundary>{children}</PartBoundary>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
