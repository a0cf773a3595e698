import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { useEnter } from './enter.ts'
import { Install } from './install.tsx'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

/** the link of a text message; without a token it says how the app gets onto the phone */
export function EmployeeLink() {
  const { t } = useTranslation('sign-in')
  const [query] = useSearchParams()
  const enter = useEnter()
  if (!query.get('t'))
    return (
      <NarrowPage title={t('install_title')} others={<Link to="/login_employee">{t('log_in_as_employee')}</Link>}>
        <Install />
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('log_in_as_employee')}>
      <p>{t('employee_link_text')}</p>
      <LinkForm
        parameter="t"
        submit={t('log_in')}
        submitting={t('logging_in')}
        redeem={async token => enter(await call(api.employee.loginToken, { body: { token } }))}
        otherwise={{ text: t('dead_employee_link'), way: t('log_in_as_employee'), to: '/login_employee' }}
      />
    </NarrowPage>
  )
}
