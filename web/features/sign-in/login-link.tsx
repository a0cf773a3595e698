import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { useEnter } from './enter.ts'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

export function LoginLink() {
  const { t } = useTranslation('sign-in')
  const enter = useEnter()
  return (
    <NarrowPage title={t('link_title')}>
      <LinkForm
        submit={t('log_in')}
        submitting={t('logging_in')}
        redeem={async token => enter(await call(api.auth.loginToken, { body: { token } }))}
        otherwise={{ text: t('dead_login_link'), way: t('log_in_as_company'), to: '/#login' }}
      />
    </NarrowPage>
  )
}
