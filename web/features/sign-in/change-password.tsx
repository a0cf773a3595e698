import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useCompany, useSetAccount } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckBox } from '../../ui/fields/check-box.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NewTimeClockLink } from './new-time-clock-link.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { FormResult } from '../../ui/feedback/form-result.tsx'

/** Form for a new password of the company. It is unmounted with its dialog, so that passwords do not stay in memory. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sign-in')
  const company = useCompany()
  const setAccount = useSetAccount()
  const { typedPassword, setTypedPassword, isValid } = useNewPassword()
  const [currentPassword, setCurrentPassword] = useState('')
  const [replacesLink, setReplacesLink] = useState(true)
  const [isDone, setIsDone] = useState(false)

  if (isDone)
    return (
      <>
        <FormResult>{t('password_changed')}</FormResult>
        {replacesLink && <NewTimeClockLink token={company.time_clock_token} />}
        <DialogActions>
          <Button kind="primary" onPress={onClose}>
            {t('close')}
          </Button>
        </DialogActions>
      </>
    )
  return (
    <CallForm
      submit={t('save_password')}
      submitting={t('saving')}
      isDisabled={currentPassword === '' || !isValid}
      cancel={<Button onPress={onClose}>{t('cancel')}</Button>}
      onSubmit={async () => {
        await setAccount(
          await call(api.auth.changePassword, {
            body: {
              current_password: currentPassword,
              new_password: typedPassword.password,
              replace_time_clock_link: replacesLink,
            },
          }),
        )
        setIsDone(true)
      }}
    >
      {/* Password managers read the account name from this field. */}
      <input type="text" autoComplete="username" value={company.name} readOnly hidden />
      <Field
        name="current_password"
        label={t('current_password')}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrentPassword}
      />
      <NewPasswordFields typedPassword={typedPassword} onChange={setTypedPassword} />
      <CheckBox isSelected={replacesLink} onChange={setReplacesLink}>
        {t('replace_time_clock_link')}
      </CheckBox>
      <Link to="/forgot_password">{t('forgot')}</Link>
    </CallForm>
  )
}
