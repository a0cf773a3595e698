import { lazy, type ComponentType, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { useSession, type Account, type Role } from '../lib/session.ts'
import { Failed } from '../ui/failed.tsx'

/** each place is a file of its own, loaded when one goes there */
const place = (load: () => Promise<{ default: ComponentType }>): ReactNode => {
  const Place = lazy(load)
  return <Place />
}

const open: Record<string, ReactNode> = {
  '/login': <Navigate to="/#login" replace />,
  '/login_employee': place(() => import('./places/login-employee.tsx')),
  '/login_time_clock': place(() => import('./places/login-time-clock.tsx')),
  '/login_link': place(() => import('./places/login-link.tsx')),
  '/login_link_time_clock': place(() => import('./places/login-link-time-clock.tsx')),
  '/a': place(() => import('./places/employee-link.tsx')),
  '/forgot_password': place(() => import('./places/forgot-password.tsx')),
  '/change_password_link': place(() => import('./places/set-password.tsx')),
}

const closed: Record<string, [Role, ReactNode]> = {
  '/app': ['COMPANY', place(() => import('./places/company.tsx'))],
  '/time_clock': ['COMPANY_TIME_CLOCK', place(() => import('./places/time-clock.tsx'))],
  '/employee/app': ['EMPLOYEE', place(() => import('./places/employee.tsx'))],
}

const front = place(() => import('./places/front.tsx'))

/** only this computer shows it: every piece of the kit in every state */
const kit = window.location.hostname === 'localhost' ? <Route path="/_kit" element={place(() => import('./places/kit.tsx'))} /> : null

/** where somebody who is logged in belongs */
const homeOf = (account: Account): string =>
  ({ COMPANY: '/app', COMPANY_TIME_CLOCK: '/time_clock', EMPLOYEE: '/employee/app' })[account.role]

export const App = () => (
  <Routes>
    <Route path="/" element={<Front />} />
    {Object.entries(open).map(([path, element]) => (
      <Route key={path} path={path} element={element} />
    ))}
    {Object.entries(closed).map(([path, [role, element]]) => (
      <Route key={path} path={path} element={<Only role={role}>{element}</Only>} />
    ))}
    {kit}
    <Route path="*" element={<Navigate to="/" replace />} />
  </Routes>
)

/** nobody logs in first and comes back; somebody of another role goes where they belong */
const Elsewhere = ({ account }: { account: Account | null }) => <Navigate to={account ? homeOf(account) : { pathname: '/', hash: '#login' }} replace />

function Front() {
  const { data: account, isPending } = useSession()
  if (isPending) return null
  return account ? <Navigate to={homeOf(account)} replace /> : front
}

function Only({ role, children }: { role: Role; children: ReactNode }) {
  const { data: account, isPending, isError, error, refetch } = useSession()
  if (isPending) return null
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />
  return account?.role === role ? children : <Elsewhere account={account} />
}
