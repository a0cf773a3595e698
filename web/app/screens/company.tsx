import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { createLazyComponent, createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { dispatchBillingEvent } from '../../lib/billing/billing-dialog.ts'
import { useCompany } from '../../lib/session/session.ts'
import { toSubjectHash, subscriptionHash } from '../../lib/session/settings-subjects.ts'
import { useTitle } from '../../lib/browser/use-title.ts'
import { focusHeading } from '../../ui/layout/focus-heading.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CompanyBar } from '../company-bar.tsx'

/**
 * Hashes that name a part of a screen: a day of the approval week, a subject of the settings, a project, or the dialog
 * for a new item.
 */
const screenPartPattern =
  /^(week)-\d{4}-\d\d-\d\d$|^(settings)-[a-z-]+$|^(projects)-[0-9A-Za-z]+$|^(entries|employees)-new$/

/** The screens are named by hashes, so that links and the Back button work. */
const screens = {
  overview: createPreloadedComponent(async () => (await import('../../features/overview/overview.tsx')).Overview),
  entries: createPreloadedComponent(
    async () => (await import('../../features/time-entries/time-entries.tsx')).TimeEntries,
  ),
  // Only companies with approvals have this screen, see useLeaveWeekWithoutApprovals.
  week: createPreloadedComponent(async () => (await import('../../features/week/week.tsx')).Week),
  employees: createPreloadedComponent(async () => (await import('../../features/employees/employees.tsx')).Employees),
  projects: createPreloadedComponent(async () => (await import('../../features/projects/projects.tsx')).Projects),
  // This screen is not in the bar. Emails and the settings link to it.
  exports: createPreloadedComponent(
    async () => (await import('../../features/exports/exports.tsx')).SalaryExportsScreen,
  ),
  // The screen is loaded on demand, because few companies ever import.
  import: createLazyComponent(async () => (await import('../../features/imports/imports.tsx')).Imports),
  settings: createPreloadedComponent(async () => (await import('./settings.tsx')).SettingsScreen),
} as const
type ScreenName = keyof typeof screens

const isScreenName = (name: string): name is ScreenName => Object.hasOwn(screens, name)

function findScreenName({ hash, search }: { hash: string; search: string }): ScreenName {
  if (hash === subscriptionHash) return 'settings'
  const name = hash.slice(1).replace(screenPartPattern, '$1$2$3$4')
  // Bookmarks from earlier releases have the filter of the entries, but no hash.
  if (name === '') return search === '' ? 'overview' : 'entries'
  // Other hashes, such as `#project-…`, belong to the entries screen.
  return isScreenName(name) ? name : 'entries'
}

screens[findScreenName(window.location)].preload()

/**
 * Opens the subscription dialog if the URL has its hash. Then replaces the URL, so that Back does not open the dialog
 * again.
 */
function useOpenSubscriptionFromHash(): void {
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== subscriptionHash) return
    dispatchBillingEvent({ type: 'opened' })
    window.history.replaceState(window.history.state, '', toSubjectHash('billing'))
  }, [location])
}

/** Leads from the approval week to the entries if the company has no approvals. Returns whether it is doing so. */
function useLeaveWeekWithoutApprovals(isWeekScreen: boolean): boolean {
  const { approve_work_logs } = useCompany().settings.features
  const navigate = useNavigate()
  const { search } = useLocation()
  const isLeaving = isWeekScreen && !approve_work_logs
  useEffect(() => {
    if (isLeaving) void navigate({ search, hash: 'entries' }, { replace: true })
  }, [isLeaving, navigate, search])
  return isLeaving
}

function useFocusOnScreenChange(name: ScreenName): void {
  const previousName = useRef(name)
  useEffect(() => {
    if (previousName.current === name) return
    previousName.current = name
    focusHeading(document)
  }, [name])
}

export function Company(): ReactNode {
  const { t } = useTranslation('shell')
  // The router changes its location in a transition, so the current screen stays until the next one has loaded.
  const requestedScreen = findScreenName(useLocation())
  const name = useLeaveWeekWithoutApprovals(requestedScreen === 'week') ? 'entries' : requestedScreen
  const Screen = screens[name]
  useFocusOnScreenChange(name)
  useOpenSubscriptionFromHash()
  useTitle(t(`places.${name}`))
  return (
    <CompanyBar current={name === 'exports' || name === 'import' ? 'settings' : name}>
      <h1 className="visually-hidden">{t(`places.${name}`)}</h1>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Screen />
      </Suspense>
    </CompanyBar>
  )
}
