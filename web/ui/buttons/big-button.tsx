import type { ReactNode } from 'react'
import styles from './big-button.module.css'

interface Props {
  /** While true, a press does nothing, because it may be an accidental second one. */
  isCoolingDown?: boolean
  onPress: () => void
  children: ReactNode
}

export const BigButton = ({ isCoolingDown = false, onPress, children }: Props) => (
  <button
    type="button"
    className={styles.big}
    aria-disabled={isCoolingDown || undefined}
    onClick={isCoolingDown ? undefined : onPress}
  >
    {children}
  </button>
)
