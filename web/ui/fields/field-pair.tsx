import type { ReactNode } from 'react'
import styles from './field-pair.module.css'

/** Labels, inputs and errors of both fields stand on the same lines. */
export const FieldPair = ({ isShort = false, children }: { isShort?: boolean; children: ReactNode }) => (
  <div className={isShort ? styles.short : styles.pair}>{children}</div>
)
