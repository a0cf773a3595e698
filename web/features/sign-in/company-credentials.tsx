import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'

/** what a company logs in with, on its own screens and on its time clock */
export function CompanyCredentials() {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <Field name="username" label={t('company_name')} autoComplete="username" />
      <Field name="password" label={t('password')} type="password" autoComplete="current-password" />
    </>
  )
}
