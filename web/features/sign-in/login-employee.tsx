import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { api, roles } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Field } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { useLogInAndOpen } from './use-log-in-and-open.ts'
import { NarrowPage } from './narrow-page.tsx'
import styles from './narrow.module.css'

export function LoginEmployee() {
  const { t } = useTranslation(['sign-in', 'shell'])
  const { data: account, isPending } = useSession()
  const enter = useLogInAndOpen()
  if (isPending)
    return (
      <Page narrow>
        <output aria-label={t('shell:loading')} />
      </Page>
    )
  if (account?.role === 'EMPLOYEE') return <Navigate to={roles.EMPLOYEE.home} replace />
  const others = (
    <>
      <Link to="/a">{t('install_link')}</Link>
      <Link to="/#login">{t('log_in_as_company')}</Link>
    </>
  )
  return (
    <NarrowPage title={t('log_in_as_employee')} links={others}>
      <CallForm
        submit={t('log_in_as_employee')}
        submitting={t('logging_in')}
        onSubmit={async ({ company_name = '', employee_name = '', password = '' }) =>
          enter(await call(api.employee.login, { body: { company_name, employee_name, password } }))
        }
      >
        <Field name="company_name" label={t('company')} autoComplete="organization" />
        <Field name="employee_name" label={t('employee')} autoComplete="username" />
        <Field name="password" label={t('password')} type="password" autoComplete="current-password" />
        <p className={styles.note}>{t('employee_note')}</p>
      </CallForm>
    </NarrowPage>
  )
}
