import type { ReactNode } from 'react'
import styles from './big-button.module.css'

interface Props {
  /** what it was pressed for has just been done: a second press of a hasty thumb does nothing */
  isResting?: boolean
  onPress: () => void
  children: ReactNode
}

/** the one thing to do on a screen, which a thumb cannot miss */
export const BigButton = ({ isResting = false, onPress, children }: Props) => (
  <button
    type="button"
    className={styles.big}
    aria-disabled={isResting || undefined}
    onClick={isResting ? undefined : onPress}
  >
    {children}
  </button>
)
