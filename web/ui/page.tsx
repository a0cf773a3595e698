import { createContext, useContext, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { useFocusOnArrival } from './focus-heading.ts'
import { Logo } from './logo.tsx'
import styles from './page.module.css'

interface Props {
  /** Navigation, beside the name. */
  nav?: ReactNode
  right?: ReactNode
  /** The company's name, shown instead of the product's. */
  name?: string
  /** For a single card in the middle. */
  narrow?: boolean
  /** For tables. */
  wide?: boolean
  /** Below the content. */
  footer?: ReactNode
  children: ReactNode
}

/** What stands in the bar of a page that nobody has logged in to. */
export const PublicBar = createContext<ReactNode>(null)

/** A page with a bar at the top. */
export function Page({ nav, right, name = brand, narrow = false, wide = false, footer, children }: Props) {
  const publicBar = useContext(PublicBar)
  const { t } = useTranslation('shell')
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  return (
    <>
      {/* The link is not followed, because the hash names the screen. */}
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
        <div className={styles.right}>{right ?? publicBar}</div>
      </header>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={[styles.main, narrow && styles.narrow, wide && styles.wide].filter(Boolean).join(' ')}
      >
        {children}
      </main>
      {footer}
    </>
  )
}
