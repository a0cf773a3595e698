import type { ReactNode } from 'react'
import styles from './mark.module.css'

/** look: worth a look; in: at work, or valid; plain: no more than a word */
export type MarkKind = 'look' | 'in' | 'plain'

/** a word that stands out in a row */
export const Mark = ({ kind = 'plain', children }: { kind?: MarkKind; children: ReactNode }) => (
  <span className={`${styles.mark} ${styles[kind]}`}>{children}</span>
)
