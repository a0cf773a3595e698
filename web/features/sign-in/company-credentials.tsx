import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/fields/field.tsx'

/** Fields of the log-in of a company or its time clock. */
export function CompanyCredentials() {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <Field name="username" label={t('company_name')} autoComplete="username" isRequired />
      <Field name="password" label={t('password')} type="password" autoComplete="current-password" isRequired />
    </>
  )
}
