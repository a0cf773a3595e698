import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { useSetAccount } from '../../lib/session.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'

export function LogIn() {
  const { t } = useTranslation('sign-in')
  const setAccount = useSetAccount()
  return (
    <Card id="login" title={t('log_in')}>
      <CallForm
        submit={t('log_in')}
        submitting={t('logging_in')}
        onSubmit={async ({ username = '', password = '' }) => setAccount(await call(api.auth.login, { body: { username, password } }))}
      >
        <Field name="username" label={t('company_name')} autoComplete="username" />
        <Field name="password" label={t('password')} type="password" autoComplete="current-password" />
      </CallForm>
      <Link to="/forgot_password">{t('forgot')}</Link>
    </Card>
  )
}
