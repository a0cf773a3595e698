import type { ReactNode } from 'react'
import styles from './screen.module.css'

interface Props {
  /** For a table that fills the window in both directions. */
  fillsWindow?: boolean
  /** For tables that take the whole width of the window. */
  fillsWidth?: boolean
  children: ReactNode
}

export const Screen = ({ fillsWindow = false, fillsWidth = false, children }: Props) => (
  <div className={styles.screen} data-full={fillsWindow ? '' : undefined} data-wide={fillsWidth ? '' : undefined}>
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
