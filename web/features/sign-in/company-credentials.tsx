import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/fields/field.tsx'

/** The fields for company name and password, shared by the log-ins of companies and time clocks. */
export function CompanyCredentials() {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <Field name="username" label={t('company_name')} autoComplete="username" isRequired />
      <Field name="password" label={t('password')} type="password" autoComplete="current-password" isRequired />
    </>
  )
}
