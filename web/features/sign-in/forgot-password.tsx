import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { CallError } from '../../../shared/api/client.ts'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormResult } from '../../ui/feedback/form-result.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { useFindEmptyFields } from './use-find-empty-fields.ts'

export function ForgotPassword() {
  const { t } = useTranslation('sign-in')
  const findEmptyFields = useFindEmptyFields()
  const [sentTo, setSentTo] = useState<string>()
  const [hasSeveralAccounts, setHasSeveralAccounts] = useState(false)

  async function send({ email = '', name = '' }: Record<string, string>) {
    try {
      await call(api.auth.forgotPassword, { body: name ? { email, name } : { email } })
      setSentTo(email)
    } catch (error) {
      // The name field must be rendered before the error that belongs to it is shown.
      if (error instanceof CallError && error.status === 422) flushSync(() => setHasSeveralAccounts(true))
      throw error
    }
  }

  return (
    <NarrowPage title={t('forgot')} links={<Link to="/#login">{t('log_in_as_company')}</Link>}>
      {sentTo ? (
        <FormResult>{t('forgot_sent', { email: sentTo })}</FormResult>
      ) : (
        <CallForm submit={t('forgot_submit')} submitting={t('sending')} validate={findEmptyFields} onSubmit={send}>
          <Field name="email" label={t('email')} type="email" autoComplete="email" isRequired />
          {hasSeveralAccounts ? <Field name="name" label={t('company_name')} autoComplete="organization" /> : null}
        </CallForm>
      )}
    </NarrowPage>
  )
}
