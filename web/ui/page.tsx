import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { Logo } from './logo.tsx'
import styles from './page.module.css'

/** the bar with the name, and what stands below it */
export const Page = ({ right, children }: { right?: ReactNode; children: ReactNode }) => (
  <>
    <header className={styles.bar}>
      <Link to="/" className={styles.brand ?? ''}>
        <Logo />
        {brand}
      </Link>
      <span className={styles.right}>{right}</span>
    </header>
    <main className={styles.main}>{children}</main>
  </>
)
