import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ComponentBoundary } from '../feedback/component-boundary.tsx'
import { Button } from '../buttons/button.tsx'
import { classes } from '../classes.ts'
import styles from './dialog.module.css'
import { DialogActions, type DialogProps } from './dialog.tsx'

/** In its own file, because it loads a third of React Aria. */
export const DialogBox = ({
  title,
  isOpen,
  onClose,
  hasCloseButton = false,
  isWide = false,
  children,
}: DialogProps) => (
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
        <ComponentBoundary>{children}</ComponentBoundary>
        {hasCloseButton && onClose ? <CloseAction onClose={onClose} /> : null}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

function CloseAction({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <DialogActions>
      <Button onPress={onClose}>{t('close')}</Button>
    </DialogActions>
  )
}
