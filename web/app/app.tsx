import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { changes, type Change } from '../../shared/domain/changelog.ts'
import { late, type Late } from '../lib/late.ts'
import { loginOf, rememberedRole, useSession, type Account, type Role } from '../lib/session.ts'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClosedNote } from './closed-note.tsx'

type Place = Late<object>

const front = late(async () => (await import('../features/sign-in/front.tsx')).Front)

const changePage = (change: Change): Place =>
  late(async () => {
    const { ChangePage } = await import('../features/reading/change-page.tsx')
    return () => <ChangePage change={change} />
  })

const open: Record<string, Place> = {
  '/login_employee': late(async () => (await import('../features/sign-in/login-employee.tsx')).LoginEmployee),
  '/login_time_clock': late(async () => (await import('../features/sign-in/login-time-clock.tsx')).LoginTimeClock),
  '/login_link': late(async () => (await import('../features/sign-in/login-link.tsx')).LoginLink),
  '/login_link_time_clock': late(
    async () => (await import('../features/sign-in/login-link-time-clock.tsx')).LoginLinkTimeClock,
  ),
  '/a': late(async () => (await import('../features/sign-in/employee-link.tsx')).EmployeeLink),
  '/forgot_password': late(async () => (await import('../features/sign-in/forgot-password.tsx')).ForgotPassword),
  '/change_password_link': late(async () => (await import('../features/sign-in/set-password.tsx')).SetPassword),
  '/download': late(async () => (await import('../features/sign-in/download.tsx')).Download),
  '/privacy': late(async () => (await import('../features/reading/privacy.tsx')).Privacy),
  '/terms': late(async () => (await import('../features/reading/terms.tsx')).Terms),
  '/cookies': late(async () => (await import('../features/reading/cookies.tsx')).Cookies),
  '/changelog': late(async () => (await import('../features/reading/changelog.tsx')).Changelog),
  ...Object.fromEntries(changes.map(change => [`/changelog/${change.day}`, changePage(change)])),
  // only this computer shows it: every piece of the kit in every state
  ...(window.location.hostname === 'localhost'
    ? { '/_kit': late(async () => (await import('./places/kit.tsx')).Kit) }
    : {}),
}

const closed: Record<string, [Role, Place]> = {
  '/app': ['COMPANY', late(async () => (await import('./places/company.tsx')).Company)],
  '/app/report': ['COMPANY', late(async () => (await import('./places/report.tsx')).Report)],
  '/app/setup': ['COMPANY', late(async () => (await import('./places/setup.tsx')).Setup)],
  '/time_clock': ['COMPANY_TIME_CLOCK', late(async () => (await import('./places/time-clock.tsx')).TimeClock)],
  '/employee/app': ['EMPLOYEE', late(async () => (await import('./places/employee.tsx')).Employee)],
}

/** where somebody of that role belongs */
const homes: Record<Role, string> = { COMPANY: '/app', COMPANY_TIME_CLOCK: '/time_clock', EMPLOYEE: '/employee/app' }
/** a company in which nobody has clocked anything yet */
const setup = '/app/setup'

const homeOf = (account: Account): string =>
  account.role === 'COMPANY' && account.latest_work_log === null ? setup : homes[account.role]

/** what is most likely shown is on its way while texts and session are still asked for */
export function preloadPlace(path: string): void {
  const role = rememberedRole()
  const likely = path === '/' && role ? homes[role] : path
  const place = likely === '/' ? front : (open[likely] ?? closed[likely]?.[1])
  place?.preload()
}

export const App = () => (
  <Routes>
    <Route path="/" element={<Front />} />
    <Route path="/login" element={<Navigate to="/#login" replace />} />
    {Object.entries(open).map(([path, Place]) => (
      <Route key={path} path={path} element={<Place />} />
    ))}
    {Object.entries(closed).map(([path, [role, Place]]) => (
      <Route
        key={path}
        path={path}
        element={
          <Only role={role}>
            <Place />
          </Only>
        }
      />
    ))}
    <Route path="*" element={<Navigate to="/" replace />} />
  </Routes>
)

/** nobody logs in first and comes back; somebody of another role goes where they belong */
const Elsewhere = ({ account, role }: { account: Account | null; role: Role }) => (
  <Navigate to={account ? homeOf(account) : loginOf(role)} replace />
)

function Front() {
  const { data: account, isPending } = useSession()
  const Place = front
  if (isPending) return null
  return account ? <Navigate to={homeOf(account)} replace /> : <Place />
}

function Only({ role, children }: { role: Role; children: ReactNode }) {
  const { data: account, isPending, isError, error, refetch } = useSession()
  if (isPending) return <Skeleton lines={6} />
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />
  if (account?.role !== role) return <Elsewhere account={account} role={role} />
  return (
    <>
      {children}
      <ClosedNote account={account} />
    </>
  )
}
