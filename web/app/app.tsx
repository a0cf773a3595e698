import { useEffect, useRef, type ReactNode } from 'react'
import { createPath, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { roles } from 'virtual:api'
import { checkoutPaths, homeParameter, type AppPath } from '../../shared/site-paths.ts'
import { createLazyComponent, type LazyComponent } from '../ui/feedback/lazy-component.tsx'
import { clearRequestedScreen, saveRequestedScreen, readRequestedScreen } from '../lib/session/requested-screen.ts'
import { findLogInPage, readCookieRole, useSession, type Account, type Role } from '../lib/session/session.ts'
import { detectMarketKey } from '../lib/browser/market.ts'
import { languages } from '../../shared/domain/languages.ts'
import { listMarketLanguages } from '../../shared/domain/markets.ts'
import { chooseLanguage } from '../lib/session/choose-language.ts'
import { LoadError } from '../ui/feedback/load-error.tsx'
import { LanguageSwitcher } from '../ui/layout/language-switcher.tsx'
import { PublicBarContext } from '../ui/layout/page.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { AccountNotices } from './account-notices.tsx'

type Screen = LazyComponent<object>

const visitorScreens: Partial<Record<AppPath, Screen>> = {
  '/login_employee': createLazyComponent(
    async () => (await import('../features/sign-in/employee-log-in-page.tsx')).EmployeeLogInPage,
  ),
  '/login_time_clock': createLazyComponent(
    async () => (await import('../features/sign-in/time-clock-log-in-page.tsx')).TimeClockLogInPage,
  ),
  '/login_link': createLazyComponent(async () => (await import('../features/sign-in/login-link.tsx')).LoginLink),
  '/login_link_time_clock': createLazyComponent(
    async () => (await import('../features/sign-in/login-link-time-clock.tsx')).LoginLinkTimeClock,
  ),
  '/a': createLazyComponent(async () => (await import('../features/sign-in/employee-link.tsx')).EmployeeLink),
  '/admin': createLazyComponent(async () => (await import('../features/admin/admin-log-in.tsx')).AdminLogIn),
  '/forgot_password': createLazyComponent(
    async () => (await import('../features/sign-in/forgot-password.tsx')).ForgotPassword,
  ),
  '/confirm_claims': createLazyComponent(
    async () => (await import('../features/sign-in/confirm-claims.tsx')).ConfirmClaimsPage,
  ),
  '/change_password_link': createLazyComponent(
    async () => (await import('../features/sign-in/set-password.tsx')).SetPassword,
  ),
}

const roleScreens: Partial<Record<AppPath, [Role, Screen]>> = {
  '/app': ['COMPANY', createLazyComponent(async () => (await import('./screens/company.tsx')).Company)],
  '/app/report': ['COMPANY', createLazyComponent(async () => (await import('./screens/report.tsx')).ReportScreen)],
  '/app/setup': ['COMPANY', createLazyComponent(async () => (await import('./screens/setup.tsx')).SetupScreen)],
  '/time_clock': [
    'COMPANY_TIME_CLOCK',
    createLazyComponent(async () => (await import('./screens/time-clock.tsx')).TimeClockScreen),
  ],
  '/admin/audit': ['ADMIN', createLazyComponent(async () => (await import('./screens/admin-audit.tsx')).AdminAudit)],
  '/admin/app': ['ADMIN', createLazyComponent(async () => (await import('./screens/admin.tsx')).AdminScreen)],
  '/admin/scripts': [
    'ADMIN',
    createLazyComponent(async () => (await import('./screens/admin-scripts.tsx')).AdminScripts),
  ],
  '/employee/app': [
    'EMPLOYEE',
    createLazyComponent(async () => (await import('./screens/employee.tsx')).EmployeeScreen),
  ],
}

const openedPath = window.location.pathname
/**
 * Whether the app was opened at the path of the front page. The service worker answers this path with the app when
 * there is no network.
 */
const wasOpenedAtFrontPage = openedPath === '/'
/**
 * Whether the card checkout can open. The page keeps the security policy of the screen at which it was opened, and only
 * some policies allow the checkout.
 */
const allowsCheckout = checkoutPaths.some(path => path === openedPath)

/** First screen of a company that has no entries, except on a support visit. */
const setupPath = '/app/setup'

/**
 * Returns the screen requested before the log-in if the account's role has it, else the role's first screen. A company
 * without entries gets the setup in place of that first screen.
 */
function chooseFirstScreen(account: Account): string {
  const { home } = roles[account.role]
  const requestedScreen = readRequestedScreen()
  const hasRequested = requestedScreen && roleScreens[requestedScreen.pathname as AppPath]?.[0] === account.role
  const firstPath = hasRequested ? createPath(requestedScreen) : home
  const isNew = account.role === 'COMPANY' && account.latest_work_log === null && !account.support_visit
  return firstPath === home && isNew ? setupPath : firstPath
}

/** Starts loading the most likely screen while texts and the session are still loading. */
export function preloadScreen(path: string): void {
  const role = readCookieRole()
  const likelyPath = (path === '/' && role ? roles[role].home : path) as AppPath
  const screen = visitorScreens[likelyPath] ?? roleScreens[likelyPath]?.[1]
  screen?.preload()
}

/** Begins with the languages of the market's public pages. */
const visitorLanguages = [...new Set([...listMarketLanguages(detectMarketKey(), true), ...languages])]
const visitorBar = <LanguageSwitcher languages={visitorLanguages} choice={{ onChoose: chooseLanguage }} />

/**
 * Renders the screen of the current path. Each path is compared as a whole, so that the app needs no code of React
 * Router for patterns.
 */
export function App() {
  const { pathname } = useLocation()
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '') as AppPath
  const VisitorScreen = visitorScreens[path]
  const [role, RoleScreen] = roleScreens[path] ?? []
  if (VisitorScreen)
    return (
      <PublicBarContext value={visitorBar}>
        <VisitorScreen />
      </PublicBarContext>
    )
  if (role && RoleScreen)
    return (
      <RoleOnly role={role}>
        <RoleScreen />
      </RoleOnly>
    )
  return pathname === '/' ? <FrontPage /> : <Navigate to="/" replace />
}

const RedirectHome = ({ account, role }: { account: Account | null; role: Role }) => (
  <Navigate to={account ? chooseFirstScreen(account) : findLogInPage(role)} replace />
)

/**
 * Opens the first screen of a logged-in user. For others, loads the public front page, which is not part of the app.
 * Without a network there is only the app, and loading the page again would loop forever.
 */
function FrontPage() {
  const { data: account, isPending } = useSession()
  const needsReload = !isPending && !account && !wasOpenedAtFrontPage
  useEffect(() => {
    if (needsReload) window.location.reload()
  }, [needsReload])
  if (isPending || needsReload) return null
  return account ? (
    <Navigate to={chooseFirstScreen(account)} replace />
  ) : (
    <LoadError error={new TypeError('no network')} onRetry={() => window.location.reload()} />
  )
}

function RoleOnly({ role, children }: { role: Role; children: ReactNode }) {
  const { data: account, isPending, isError, error, refetch } = useSession()
  const location = useLocation()
  const isHomeRequested = useSearchParams()[0].has(homeParameter)
  const isShown = account?.role === role && !isHomeRequested
  const wasShown = useRef(false)
  const isOtherPage = isShown && role === 'COMPANY' && !allowsCheckout
  useEffect(() => {
    if (isOtherPage) window.location.reload()
  }, [isOtherPage])
  useEffect(() => {
    if (isShown) {
      wasShown.current = true
      clearRequestedScreen()
      // After a log-out, no requested screen is saved, because the user left on purpose.
    } else if (account === null && !wasShown.current) saveRequestedScreen(location)
  }, [account, isShown, location])
  if (isPending || isOtherPage) return <Skeleton lines={6} />
  if (isError) return <LoadError error={error} onRetry={() => void refetch()} />
  if (account?.role !== role) return <RedirectHome account={account} role={role} />
  if (isHomeRequested) return <Navigate to={chooseFirstScreen(account)} replace />
  return <AccountNotices account={account}>{children}</AccountNotices>
}
