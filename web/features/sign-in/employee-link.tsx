import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { Download } from './download.tsx'
import { useEnter } from './enter.ts'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

/** the link of a text message; without a token it says how the app gets onto the phone */
export function EmployeeLink() {
  const { t } = useTranslation('sign-in')
  const [query] = useSearchParams()
  const enter = useEnter()
  if (!query.get('t')) return <Download />
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
