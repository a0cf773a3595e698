import { createContext, useContext, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../link.tsx'
import { brand } from '../../../shared/brand.ts'
import { useFocusOnNavigation } from './focus-heading.ts'
import styles from './page.module.css'

interface Props {
  nav?: ReactNode
  barActions?: ReactNode
  /** The company's name, shown instead of the product's. */
  name?: string
  isNarrow?: boolean
  isWide?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** The bar's content on pages without a log-in. */
export const PublicBarContext = createContext<ReactNode>(null)

export function Page({ nav, barActions, name = brand, isNarrow = false, isWide = false, footer, children }: Props) {
  const publicBar = useContext(PublicBarContext)
  const { t } = useTranslation('shell')
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  return (
    <>
      {/* Does not follow the link, because the hash names the screen. */}
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
      <header className={isWide ? `${styles.bar} ${styles.wide}` : styles.bar}>
        <Link to="/" className={styles.brand ?? ''}>
          <Logo />
          {name}
        </Link>
        {nav}
        <div className={styles.right}>{barActions ?? publicBar}</div>
      </header>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={[styles.main, isNarrow && styles.narrow, isWide && styles.wide].filter(Boolean).join(' ')}
      >
        {children}
      </main>
      {footer}
    </>
  )
}

const Logo = () => (
  <svg
    width={24}
    height={24}
    viewBox="0 0 32 32"
    fill="none"
    stroke="var(--brand)"
    strokeWidth={3.2}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="16" cy="16" r="13.4" />
    <path d="M14 9v8M19 14v5" />
  </svg>
)
