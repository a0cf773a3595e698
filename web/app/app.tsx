import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { Account } from '../features/account/account.tsx'
import { ForgotPassword } from '../features/sign-in/forgot-password.tsx'
import { LoginLink } from '../features/sign-in/login-link.tsx'
import { SetPassword } from '../features/sign-in/set-password.tsx'
import { Welcome } from '../features/sign-in/welcome.tsx'
import { useAccount } from '../lib/session.ts'

export const App = () => (
  <Routes>
    <Route path="/" element={<OnlyLoggedOut page={<Welcome />} />} />
    <Route path="/app" element={<OnlyLoggedIn />} />
    <Route path="/forgot_password" element={<ForgotPassword />} />
    <Route path="/change_password_link" element={<SetPassword />} />
    <Route path="/login_link" element={<LoginLink />} />
    <Route path="*" element={<Navigate to="/" replace />} />
  </Routes>
)

function OnlyLoggedOut({ page }: { page: ReactNode }) {
  const { data: account, isPending } = useAccount()
  if (isPending) return null
  return account ? <Navigate to="/app" replace /> : page
}

function OnlyLoggedIn() {
  const { data: account, isPending } = useAccount()
  if (isPending) return null
  return account ? <Account account={account} /> : <Navigate to="/" replace />
}
