import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useSetAccount } from '../../lib/session/session.ts'
import { useLogInAndOpen } from './use-log-in-and-open.ts'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'
import styles from './narrow.module.css'
import { NewTimeClockLink } from './new-time-clock-link.tsx'

/**
 * Logs a company in by a mailed link. The first use of the link replaces the time clock's link, so a company with
 * entries then sees the new time clock link.
 */
export function LoginLink() {
  const { t } = useTranslation('sign-in')
  const logInAndOpen = useLogInAndOpen()
  const setAccount = useSetAccount()
  const [newToken, setNewToken] = useState<string>()

  if (newToken !== undefined)
    return (
      <NarrowPage title={t('new_time_clock_link')}>
        <NewTimeClockLink token={newToken} />
        <Link to="/" className={styles.way ?? ''}>
          {t('go_on')}
        </Link>
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('link_title')}>
      <LinkForm
        kind="log_in"
        submit={t('log_in')}
        submitting={t('logging_in')}
        redeem={async token => {
          const { is_first_use, ...account } = await call(api.auth.loginToken, { body: { token } })
          if (!is_first_use || account.latest_work_log === null) return logInAndOpen(account)
          await setAccount(account)
          setNewToken(account.time_clock_token)
        }}
        invalidNotice={{ text: t('dead_login_link'), linkText: t('log_in_as_company'), to: '/#login' }}
      >
        <p>{t('first_use_note')}</p>
      </LinkForm>
    </NarrowPage>
  )
}
