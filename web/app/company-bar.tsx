import type { ReactNode } from 'react'
import { useCompany } from '../lib/session/session.ts'
import { Page } from '../ui/layout/page.tsx'
import { BillingGate } from './billing-gate.tsx'
import { BillingNote } from './billing-note.tsx'
import { CompanyScreenLinks, type CompanyScreen } from './company-screen-links.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { LogOutButton } from './log-out-button.tsx'
import styles from './company-bar.module.css'
import { ChangelogNote } from './changelog-note.tsx'
import { UnsentApprovals } from './unsent-approvals.tsx'

/**
 * These screens stay open to companies that have not paid. They need the report to pay their employees, and the
 * settings to pay for the product or leave.
 */
const unrestrictedScreens: ReadonlySet<string> = new Set<CompanyScreen>(['report', 'settings'])

interface Props {
  current: CompanyScreen
  children: ReactNode
}

export function CompanyBar({ current, children }: Props) {
  const company = useCompany()
  const barActions = (
    <span className={styles.right}>
      <span className={styles.spare}>
        <span className={styles.company}>{company.name}</span>
      </span>
      <KeyboardShortcuts />
      {company.try_out ? null : (
        <>
          <ChangelogNote company={company} />
          <BillingNote />
        </>
      )}
      {company.try_out ? null : <LogOutButton />}
    </span>
  )
  return (
    <Page nav={<CompanyScreenLinks current={current} />} barActions={barActions} isWide>
      {company.settings.features.approve_work_logs ? <UnsentApprovals /> : null}
      {company.try_out ? (
        children
      ) : (
        <BillingGate requiresPayment={!unrestrictedScreens.has(current)}>{children}</BillingGate>
      )}
    </Page>
  )
}
