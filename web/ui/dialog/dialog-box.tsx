import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ComponentBoundary } from '../feedback/component-boundary.tsx'
import { Button } from '../buttons/button.tsx'
import { classes } from '../classes.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  isOpen: boolean
  /** If absent, only the buttons inside close the dialog. */
  onClose?: () => void
  /** For dialogs that only show something and have no other close button. */
  hasCloseButton?: boolean
  /** For images and maps. */
  isWide?: boolean
  /** Stands at the side of wide windows, so that the table stays visible. */
  isPanel?: boolean
  children: ReactNode
}

/** In its own file, because it loads a third of React Aria. */
export function DialogBox({
  title,
  isOpen,
  onClose,
  hasCloseButton = false,
  isWide = false,
  isPanel = false,
  children,
}: DialogProps) {
  const { t } = useTranslation('kit')
  return (
    <ModalOverlay
      className={classes(styles.overlay, isPanel && styles.side)}
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
          {hasCloseButton && onClose ? (
            <div className={styles.actions}>
              <Button onPress={onClose}>{t('close')}</Button>
            </div>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
