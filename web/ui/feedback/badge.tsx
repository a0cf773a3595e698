import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** 'look' needs attention, 'in' is at work or valid, and 'plain' is neutral. */
type BadgeKind = 'look' | 'in' | 'plain'

export const Badge = ({ kind = 'plain', children }: { kind?: BadgeKind; children: ReactNode }) => (
  <span className={`${styles.mark} ${styles[kind]}`}>{children}</span>
)
