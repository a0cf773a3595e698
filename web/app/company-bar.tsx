import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCompany } from '../lib/session.ts'
import { Page } from '../ui/page.tsx'
import { LogOut } from './log-out.tsx'
import styles from './company-bar.module.css'
import { NewsNote } from './news-note.tsx'
import { TrialNote } from './trial-note.tsx'

/** the report has a page of its own, with filters of its own in the address; the others are in the hash of one */
const places = ['entries', 'employees', 'projects', 'report', 'settings'] as const

interface Props {
  here: (typeof places)[number]
  children: ReactNode
}

export function CompanyBar({ here, children }: Props) {
  const { t } = useTranslation('shell')
  const company = useCompany()
  const nav = (
    <nav className={styles.places} aria-label={t('places_label')}>
      {places.map(name => {
        const current = name === here ? 'page' : undefined
        const isElsewhere = name === 'report' || here === 'report'
        return isElsewhere ? (
          <Link key={name} to={name === 'report' ? '/app/report' : `/app#${name}`} aria-current={current}>
            {t(`places.${name}`)}
          </Link>
        ) : (
          <a key={name} href={`#${name}`} aria-current={current}>
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
