import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/fields/field.tsx'

interface NewPassword {
  password: string
  confirmation: string
}

export function useNewPassword() {
  const [typedPassword, setTypedPassword] = useState<NewPassword>({ password: '', confirmation: '' })
  return {
    typedPassword,
    setTypedPassword,
    isValid: typedPassword.password !== '' && typedPassword.password === typedPassword.confirmation,
  }
}

export function NewPasswordFields({
  typedPassword,
  onChange,
}: {
  typedPassword: NewPassword
  onChange: (typedPassword: NewPassword) => void
}) {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <Field
        name="new_password"
        label={t('new_password')}
        type="password"
        autoComplete="new-password"
        value={typedPassword.password}
        onChange={password => onChange({ ...typedPassword, password })}
      />
      <Field
        name="confirmed_password"
        label={t('confirm_password')}
        type="password"
        autoComplete="new-password"
        value={typedPassword.confirmation}
        onChange={confirmation => onChange({ ...typedPassword, confirmation })}
        validate={confirmation =>
          confirmation === '' || confirmation === typedPassword.password ? null : t('no_match')
        }
      />
    </>
  )
}
