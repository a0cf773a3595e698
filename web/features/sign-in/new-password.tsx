import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'

export interface NewPassword {
  next: string
  confirmed: string
}

/** A new password that has to be typed twice. */
export function useNewPassword() {
  const [typed, setTyped] = useState<NewPassword>({ next: '', confirmed: '' })
  return { typed, setTyped, isGood: typed.next !== '' && typed.next === typed.confirmed }
}

export function NewPasswordFields({ typed, onChange }: { typed: NewPassword; onChange: (typed: NewPassword) => void }) {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <Field
        name="new_password"
        label={t('new_password')}
        type="password"
        autoComplete="new-password"
        value={typed.next}
        onChange={next => onChange({ ...typed, next })}
      />
      <Field
        name="confirmed_password"
        label={t('confirm_password')}
        type="password"
        autoComplete="new-password"
        value={typed.confirmed}
        onChange={confirmed => onChange({ ...typed, confirmed })}
        validate={confirmed => (confirmed === '' || confirmed === typed.next ? null : t('no_match'))}
      />
    </>
  )
}
