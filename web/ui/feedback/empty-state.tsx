import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Shown instead of an empty list: an explanation, and what to do about it. */
export const EmptyState = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {action}
  </div>
)
