import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { readLastReport } from '../lib/session/last-report.ts'
import { useCompany } from '../lib/session/session.ts'
import { Page } from '../ui/layout/page.tsx'
import { BillingGate } from './billing-gate.tsx'
import { BillingNote } from './billing-note.tsx'
import { LogOut } from './log-out.tsx'
import styles from './company-bar.module.css'
import { ChangelogNote } from './changelog-note.tsx'

/**
 * The report has its own page, because its filters are in the query. The other screens share a page and differ by hash.
 */
const screens = ['overview', 'entries', 'week', 'employees', 'projects', 'report', 'settings'] as const

/**
 * Screens that stay open to companies that have not paid. These companies need the report to pay their employees, and
 * the settings to pay for the product or leave.
 */
const unrestrictedScreens: ReadonlySet<string> = new Set<(typeof screens)[number]>(['report', 'settings'])

interface Props {
  current: (typeof screens)[number]
  children: ReactNode
}

export function CompanyBar({ current, children }: Props) {
  const { t } = useTranslation('shell')
  const company = useCompany()
  // On the report itself, the link leads to the default filter.
  const reportAddress = `/app/report${current === 'report' ? '' : readLastReport(company.id)}`
  const shownScreens = company.settings.features.approve_work_logs ? screens : screens.filter(name => name !== 'week')
  const nav = (
    <nav className={styles.screens} aria-label={t('places_label')}>
      {shownScreens.map(name => {
        const ariaCurrent = name === current ? 'page' : undefined
        const isElsewhere = name === 'report' || current === 'report'
        return isElsewhere ? (
          <Link key={name} to={name === 'report' ? reportAddress : `/app#${name}`} aria-current={ariaCurrent}>
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
      {company.try_out ? null : (
        <>
          <ChangelogNote company={company} />
          <BillingNote />
        </>
      )}
      <span className={`${styles.company} ${styles.besideScreens}`}>{company.name}</span>
      {company.try_out ? null : <LogOut />}
    </span>
  )
  return (
    <Page nav={nav} right={right} isWide>
      {company.try_out ? (
        children
      ) : (
        <BillingGate requiresPayment={!unrestrictedScreens.has(current)}>{children}</BillingGate>
      )}
    </Page>
  )
}
