import type { ReactNode } from 'react'
import styles from './field-pair.module.css'

/** Fields beside each other where there is room. Their labels, inputs and errors stand on the same lines. */
export const FieldPair = ({ isShort = false, children }: { isShort?: boolean; children: ReactNode }) => (
  <div className={isShort ? styles.short : styles.pair}>{children}</div>
)
