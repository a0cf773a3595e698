import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** where a list would be: that there is nothing yet, and what to do about it */
export const Empty = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {action}
  </div>
)
