import type { ReactNode } from 'react'
import styles from './screen.module.css'

interface Props {
  /** For a table that fills the window in both directions. */
  isFull?: boolean
  /** For tables that take the whole width of the window. */
  isWide?: boolean
  children: ReactNode
}

export const Screen = ({ isFull = false, isWide = false, children }: Props) => (
  <div className={styles.screen} data-full={isFull ? '' : undefined} data-wide={isWide ? '' : undefined}>
    {children}
  </div>
)

export const ScreenTitle = ({ children }: { children: string }) => <h2 className={styles.title}>{children}</h2>

export const ScreenHeader = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.head}>
    <ScreenTitle>{title}</ScreenTitle>
    {children}
  </div>
)
