import type { ReactNode } from 'react'
import styles from './big-button.module.css'

interface Props {
  /** The action was just done. A second press, perhaps accidental, has no effect. */
  isCoolingDown?: boolean
  onPress: () => void
  children: ReactNode
}

/** The main action of a screen, large enough for any thumb. */
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
