import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Replaces an empty list by an explanation and the next step. */
export const EmptyState = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {action}
  </div>
)
