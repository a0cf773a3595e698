import type { ReactNode } from 'react'
import styles from './screen.module.css'

/** The parts of a screen, one below the other. */
export const Screen = ({ children }: { children: ReactNode }) => <div className={styles.screen}>{children}</div>

export const ScreenTitle = ({ children }: { children: string }) => <h2 className={styles.title}>{children}</h2>

/** The title of a screen, and at the end of its row what can be done there. */
export const ScreenHeader = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.head}>
    <ScreenTitle>{title}</ScreenTitle>
    {children}
  </div>
)
