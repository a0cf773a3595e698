import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useLogInAndOpen } from './use-log-in-and-open.ts'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

export function LoginLink() {
  const { t } = useTranslation('sign-in')
  const enter = useLogInAndOpen()
  return (
    <NarrowPage title={t('link_title')}>
      <LinkForm
        submit={t('log_in')}
        submitting={t('logging_in')}
        redeem={async token => enter(await call(api.auth.loginToken, { body: { token } }))}
        invalidNotice={{ text: t('dead_login_link'), linkText: t('log_in_as_company'), to: '/#login' }}
      />
    </NarrowPage>
  )
}
