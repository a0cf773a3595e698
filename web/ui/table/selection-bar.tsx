import type { ReactNode, Ref } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './selection-bar.module.css'

interface Props {
  /** The bar takes the focus by this id after the selection was cleared. */
  id: string
  label: string
  hasSelection: boolean
  /** The number of selected items, or of all items if none is selected. */
  count: ReactNode
  clear: string
  onClear: () => void
  widthRef?: Ref<HTMLDivElement>
  /** Covers the totals of the table above while rows are selected. */
  isOverlay?: boolean
  children: ReactNode
}

/**
 * Shows a count and, while items are selected, the actions for them. The bar always takes the same space, or none if it
 * is an overlay, so selecting rows does not move the page.
 */
export const SelectionBar = ({
  id,
  label,
  hasSelection,
  count,
  clear,
  onClear,
  widthRef,
  isOverlay,
  children,
}: Props) => (
  <fieldset
    id={id}
    tabIndex={-1}
    aria-label={label}
    className={isOverlay ? `${styles.group} ${styles.overlay}` : styles.group}
  >
    <div ref={widthRef} className={hasSelection ? `${styles.bar} ${styles.choosing}` : styles.bar}>
      {isOverlay && !hasSelection ? null : count}
      {hasSelection ? (
        <span className={styles.actions}>
          <Button kind="quiet" onPress={onClear}>
            {clear}
          </Button>
          {children}
        </span>
      ) : null}
    </div>
  </fieldset>
)
