import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCompany } from '../lib/session.ts'
import { Page } from '../ui/page.tsx'
import { LogOut } from './log-out.tsx'
import styles from './company-bar.module.css'
import { NewsNote } from './news-note.tsx'
import { TrialNote } from './trial-note.tsx'

/**
 * The report has a page of its own, because its filters are in the query. The other screens share a page and are told
 * apart by the hash.
 */
const screens = ['entries', 'employees', 'projects', 'report', 'settings'] as const

interface Props {
  current: (typeof screens)[number]
  children: ReactNode
}

export function CompanyBar({ current, children }: Props) {
  const { t } = useTranslation('shell')
  const company = useCompany()
  const nav = (
    <nav className={styles.screens} aria-label={t('places_label')}>
      {screens.map(name => {
        const ariaCurrent = name === current ? 'page' : undefined
        const isElsewhere = name === 'report' || current === 'report'
        return isElsewhere ? (
          <Link key={name} to={name === 'report' ? '/app/report' : `/app#${name}`} aria-current={ariaCurrent}>
            {t(`places.${name}`)}
          </Link>
        ) : (
          <a key={name} href={`#${name}`} aria-current={ariaCurrent}>
            {t(`places.${name}`)}
          </a>
        )
      })}
    </nav>
  )
  const right = (
    <span className={styles.right}>
      <NewsNote company={company} />
      <TrialNote company={company} />
      <span className={styles.company}>{company.name}</span>
      <LogOut />
    </span>
  )
  return (
    <Page nav={nav} right={right} wide>
      {children}
    </Page>
  )
}
