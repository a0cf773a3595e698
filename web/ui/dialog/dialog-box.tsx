import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ComponentBoundary } from '../feedback/component-boundary.tsx'
import { Button } from '../buttons/button.tsx'
import { joinClasses } from '../classes.ts'
import styles from './dialog.module.css'
import sheet from '../sheet.module.css'

export interface DialogProps {
  title: string
  isOpen: boolean
  /** If absent, only the buttons inside close the dialog. */
  onClose?: () => void
  /** For dialogs that only show content and have no other close button. */
  hasCloseButton?: boolean
  /** For images and maps. */
  isWide?: boolean
  /** Places the dialog at the side of wide windows, so that the table behind it stays visible. */
  isPanel?: boolean
  /** For callers that return the focus to the dialog's element. */
  id?: string
  /** Buttons beside the title, such as those that show the previous and the next item. */
  headButtons?: ReactNode
  children: ReactNode
}

/**
 * Renders a dialog over the page. This component has its own file, which `Dialog` loads lazily, because it loads a
 * third of React Aria.
 */
export function DialogBox({
  title,
  isOpen,
  onClose,
  hasCloseButton = false,
  isWide = false,
  isPanel = false,
  id,
  headButtons,
  children,
}: DialogProps) {
  const { t } = useTranslation('kit')
  return (
    <ModalOverlay
      className={joinClasses(styles.overlay, isPanel && styles.side)}
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={isNowOpen => {
        if (!isNowOpen) onClose?.()
      }}
    >
      <Modal className={joinClasses(styles.modal, isWide && styles.wide)}>
        <AriaDialog className={joinClasses(styles.dialog, sheet.sheet)} {...(id === undefined ? {} : { id })}>
          {headButtons ? (
            <div className={styles.head}>
              {/* `aria-live` makes screen readers announce the next item's title, because the focus may stay where it is. */}
              <Heading slot="title" className={styles.title ?? ''} aria-live="polite">
                {title}
              </Heading>
              <div className={styles.headButtons}>{headButtons}</div>
            </div>
          ) : (
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
          )}
          <ComponentBoundary>{children}</ComponentBoundary>
          {hasCloseButton && onClose ? (
            <div className={styles.actions} data-actions>
              <Button onPress={onClose}>{t('close')}</Button>
            </div>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
