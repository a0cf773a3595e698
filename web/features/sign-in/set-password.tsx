import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useSetAccount, type Company } from '../../lib/session/session.ts'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'
import styles from './narrow.module.css'
import { NewTimeClockLink } from './new-time-clock-link.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { FormResult } from '../../ui/feedback/form-result.tsx'

/** Sets a new password by a mailed link. Then shows the company's name, because the user may have several companies. */
export function SetPassword() {
  const { t } = useTranslation('sign-in')
  const setAccount = useSetAccount()
  const { typedPassword, setTypedPassword, isValid } = useNewPassword()
  const [company, setCompany] = useState<Company & { hasNewTimeClockLink: boolean }>()

  if (company !== undefined)
    return (
      <NarrowPage title={t('password_set_title')}>
        <FormResult>{t('password_set', { company: company.name })}</FormResult>
        {company.hasNewTimeClockLink && <NewTimeClockLink token={company.time_clock_token} />}
        <Link to="/" className={styles.way ?? ''}>
          {t('go_on')}
        </Link>
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('set_password_title')}>
      <LinkForm
        kind="password"
        submit={t('save_password')}
        submitting={t('saving')}
        isDisabled={!isValid}
        redeem={async token => {
          const { is_first_use, ...account } = await call(api.auth.changePasswordToken, {
            body: { token, new_password: typedPassword.password },
          })
          await setAccount(account)
          setCompany({ ...account, hasNewTimeClockLink: is_first_use && account.latest_work_log !== null })
        }}
        invalidNotice={{ text: t('dead_password_link'), linkText: t('forgot_submit'), to: '/forgot_password' }}
      >
        <p>{t('first_use_note')}</p>
        <NewPasswordFields typedPassword={typedPassword} onChange={setTypedPassword} />
      </LinkForm>
    </NarrowPage>
  )
}
