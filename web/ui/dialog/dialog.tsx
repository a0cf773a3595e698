import { Suspense, useState, type ReactNode } from 'react'
import { createPreloadedComponent } from '../feedback/lazy-component.tsx'
import type { DialogProps } from './dialog-box.tsx'
import styles from './dialog.module.css'

const DialogBox = createPreloadedComponent(async () => (await import('./dialog-box.tsx')).DialogBox, {
  isFloating: true,
})

/**
 * Dialog that is not rendered before it is first opened. With `onClose`, Escape or a press outside closes the dialog.
 * The focus then returns to its previous element.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  ) : null
}

/** The buttons at the end of a dialog. The main action comes last, near the thumb. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions} data-actions>
    {children}
  </div>
)
