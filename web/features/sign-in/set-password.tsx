import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useSetAccount } from '../../lib/session/session.ts'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'
import styles from './narrow.module.css'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { FormResult } from '../../ui/feedback/form-result.tsx'

/** Names the company after the password was set, because the user may have several companies. */
export function SetPassword() {
  const { t } = useTranslation('sign-in')
  const setAccount = useSetAccount()
  const { typed, setTyped, isValid } = useNewPassword()
  const [company, setCompany] = useState<string>()

  if (company !== undefined)
    return (
      <NarrowPage title={t('password_set_title')}>
        <FormResult>{t('password_set', { company })}</FormResult>
        <Link to="/" className={styles.way ?? ''}>
          {t('go_on')}
        </Link>
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('set_password_title')}>
      <LinkForm
        submit={t('save_password')}
        submitting={t('saving')}
        isDisabled={!isValid}
        redeem={async token => {
          const account = await call(api.auth.changePasswordToken, { body: { token, new_password: typed.password } })
          await setAccount(account)
          setCompany(account.name)
        }}
        invalidNotice={{ text: t('dead_password_link'), linkText: t('forgot_submit'), to: '/forgot_password' }}
      >
        <NewPasswordFields typed={typed} onChange={setTyped} />
      </LinkForm>
    </NarrowPage>
  )
}
