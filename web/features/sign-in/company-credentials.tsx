import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/fields/field.tsx'

/** The time clock logs in with the same fields as its company. */
export function CompanyCredentials() {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <Field name="username" label={t('company_name')} autoComplete="username" isRequired />
      <Field name="password" label={t('password')} type="password" autoComplete="current-password" isRequired />
    </>
  )
}
