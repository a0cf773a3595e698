import type { ReactNode } from 'react'
import styles from './big-button.module.css'

interface Props {
  /** The action was just done. Ignores a second, perhaps accidental press. */
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
