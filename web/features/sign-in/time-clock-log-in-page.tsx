import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { CompanyCredentials } from './company-credentials.tsx'
import { useFindEmptyFields } from './use-find-empty-fields.ts'
import { useLogInAndOpen } from './use-log-in-and-open.ts'
import { NarrowPage } from './narrow-page.tsx'
import styles from './narrow.module.css'

export function TimeClockLogInPage() {
  const { t } = useTranslation('sign-in')
  const logInAndOpen = useLogInAndOpen()
  const findEmptyFields = useFindEmptyFields()
  const otherLinks = (
    <>
      <Link to="/forgot_password">{t('forgot')}</Link>
      <Link to="/#login">{t('log_in_as_company')}</Link>
    </>
  )
  return (
    <NarrowPage title={t('log_in_time_clock')} links={otherLinks}>
      <p className={styles.note}>{t('time_clock_note')}</p>
      <CallForm
        submit={t('start_time_clock')}
        submitting={t('logging_in')}
        validate={findEmptyFields}
        onSubmit={async ({ username = '', password = '' }) =>
          logInAndOpen(await call(api.auth.timeClockLogin, { body: { username, password } }))
        }
      >
        <CompanyCredentials />
      </CallForm>
    </NarrowPage>
  )
}
