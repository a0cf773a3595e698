import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useSetAccount } from '../../lib/session/session.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CompanyCredentials } from './company-credentials.tsx'
import { useFindEmptyFields } from './use-find-empty-fields.ts'
import styles from './forms.module.css'

export function CompanyLogIn() {
  const { t } = useTranslation('sign-in')
  const setAccount = useSetAccount()
  const findEmptyFields = useFindEmptyFields()
  return (
    <Card id="login" title={t('log_in')}>
      <CallForm
        submit={t('log_in')}
        submitting={t('logging_in')}
        validate={findEmptyFields}
        unknownError={t('network_error')}
        onSubmit={async ({ username = '', password = '' }) =>
          setAccount(await call(api.auth.login, { body: { username, password } }))
        }
      >
        <CompanyCredentials />
      </CallForm>
      <p className={styles.ways}>
        <Link to="/forgot_password">{t('forgot')}</Link>
        <Link to="/#trial">{t('start_trial')}</Link>
        <Link to="/login_employee">{t('log_in_as_employee')}</Link>
      </p>
    </Card>
  )
}
