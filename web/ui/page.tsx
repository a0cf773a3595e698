import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import styles from './page.module.css'

/** the bar with the name, and what stands below it */
export const Page = ({ right, children }: { right?: ReactNode; children: ReactNode }) => (
  <>
    <header className={styles.bar}>
      <Link to="/" className={styles.brand ?? ''}>
        <img src="/icon.svg" width={24} height={24} alt="" />
        {brand}
      </Link>
      <span className={styles.right}>{right}</span>
    </header>
    <main className={styles.main}>{children}</main>
  </>
)
