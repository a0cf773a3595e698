import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lazyComponent, preloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { billingDialogState } from '../../lib/entries/billing.ts'
import { useTitle } from '../../lib/browser/use-title.ts'
import { focusHeading } from '../../ui/layout/focus-heading.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CompanyBar } from '../company-bar.tsx'

/** Mails link to the window in which a company becomes a customer. */
const subscriptionHash = '#subscription'

/** Screens of the company's app by hash, so that links and the Back button work. */
const screens = {
  entries: preloadedComponent(async () => (await import('../../features/time-entries/time-entries.tsx')).TimeEntries),
  employees: preloadedComponent(async () => (await import('../../features/employees/employees.tsx')).Employees),
  projects: preloadedComponent(async () => (await import('../../features/projects/projects.tsx')).Projects),
  // Not in the bar. Mails and the settings link to it.
  exports: preloadedComponent(async () => (await import('../../features/exports/exports.tsx')).Exports),
  // Few companies ever import, so it is loaded when somebody does.
  import: lazyComponent(async () => (await import('../../features/imports/imports.tsx')).Imports),
  settings: preloadedComponent(async () => (await import('./settings.tsx')).Settings),
} as const
type ScreenName = keyof typeof screens

const isScreenName = (name: string): name is ScreenName => Object.hasOwn(screens, name)

function screenFromHash(hash: string): ScreenName {
  if (hash === subscriptionHash) return 'settings'
  const name = hash.slice(1)
  // Other hashes belong to the entries' screen, such as `#project-…`.
  return isScreenName(name) ? name : 'entries'
}

screens[screenFromHash(window.location.hash)].preload()

/** Opens the window if the address asks for it. Closed, it does not open again by going back. */
function useOpenSubscriptionFromHash(): void {
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== subscriptionHash) return
    billingDialogState.set('asked')
    window.history.replaceState(window.history.state, '', '#settings')
  }, [location])
}

/** Focuses the heading after a change of screens, but not on the first one. */
function useFocusOnScreenChange(name: ScreenName): void {
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    focusHeading(document)
  }, [name])
}

export function Company(): ReactNode {
  const { t } = useTranslation('shell')
  // The router changes its location in a transition, so the current screen stays until the next one has loaded.
  const name = screenFromHash(useLocation().hash)
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
