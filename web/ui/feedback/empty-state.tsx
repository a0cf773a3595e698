import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export const EmptyState = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {action}
  </div>
)
