import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { useArrival } from './arrival.ts'
import { Logo } from './logo.tsx'
import styles from './page.module.css'

interface Props {
  /** beside the name: the places */
  nav?: ReactNode
  right?: ReactNode
  /** beside the sign: who this is about, instead of the product */
  name?: string
  /** one card in the middle */
  narrow?: boolean
  /** as wide as tables want */
  wide?: boolean
  children: ReactNode
}

/** the bar with the name, and what stands below it */
export function Page({ nav, right, name = brand, narrow = false, wide = false, children }: Props) {
  const { t } = useTranslation('shell')
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  return (
    <>
      {/* not followed: the hash says which place of the app one is at */}
      <a
        href="#content"
        className={styles.skip}
        onClick={event => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('skip')}
      </a>
      <header className={wide ? `${styles.bar} ${styles.wide}` : styles.bar}>
        <Link to="/" className={styles.brand ?? ''}>
          <Logo />
          {name}
        </Link>
        {nav}
        <span className={styles.right}>{right}</span>
      </header>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={[styles.main, narrow && styles.narrow, wide && styles.wide].filter(Boolean).join(' ')}
      >
        {children}
      </main>
    </>
  )
}
