import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { Download } from './download.tsx'
import { useLogInAndOpen } from './use-log-in-and-open.ts'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

/** The page that the link in a text message opens. Without a token it explains how to install the app. */
export function EmployeeLink() {
  const { t } = useTranslation('sign-in')
  const [query] = useSearchParams()
  const enter = useLogInAndOpen()
  if (!query.get('t')) return <Download />
  return (
    <NarrowPage title={t('log_in_as_employee')}>
      <p>{t('employee_link_text')}</p>
      <LinkForm
        parameter="t"
        submit={t('log_in')}
        submitting={t('logging_in')}
        redeem={async token => enter(await call(api.employee.loginToken, { body: { token } }))}
        invalidNotice={{ text: t('dead_employee_link'), linkText: t('log_in_as_employee'), to: '/login_employee' }}
      />
    </NarrowPage>
  )
}
