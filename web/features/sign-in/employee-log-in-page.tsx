import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { useSession } from '../../lib/session/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { EmployeeLogInForm } from './employee-log-in-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

export function EmployeeLogInPage() {
  const { t } = useTranslation(['sign-in', 'shell'])
  const { data: account, isPending } = useSession()
  if (isPending)
    return (
      <Page isNarrow>
        <output aria-label={t('shell:loading')} />
      </Page>
    )
  if (account?.role === 'EMPLOYEE') return <Navigate to="/" replace />
  const otherLinks = (
    <>
      <Link to="/a">{t('install_link')}</Link>
      <Link to="/#login">{t('log_in_as_company')}</Link>
    </>
  )
  return (
    <NarrowPage title={t('log_in_as_employee')} links={otherLinks}>
      <EmployeeLogInForm />
    </NarrowPage>
  )
}
