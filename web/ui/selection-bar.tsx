import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import styles from './selection-bar.module.css'

interface Props {
  /** The focus goes here when what was selected no longer is. */
  id: string
  label: string
  isChoosing: boolean
  /** how many there are, or are selected */
  count: ReactNode
  clear: string
  onClear: () => void
  widthRef?: Ref<HTMLDivElement>
  /** what can be done with those selected */
  children: ReactNode
}

/** It takes its place before anything is selected, so that nothing moves when something is. */
export const SelectionBar = ({ id, label, isChoosing, count, clear, onClear, widthRef, children }: Props) => (
  <fieldset id={id} tabIndex={-1} aria-label={label} className={styles.group}>
    <div ref={widthRef} className={isChoosing ? `${styles.bar} ${styles.choosing}` : styles.bar}>
      {count}
      {isChoosing ? (
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
