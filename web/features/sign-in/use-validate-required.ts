import { useTranslation } from 'react-i18next'

/** By field name, the key of the text for a missing value. */
const requiredFields = {
  username: 'company',
  company_name: 'company',
  employee_name: 'employee',
  password: 'password',
  email: 'email',
} as const

/** Finds empty required fields without a request. */
export function useValidateRequired(): (values: Record<string, string>) => Record<string, string> {
  const { t } = useTranslation('sign-in')
  return values =>
    Object.fromEntries(
      Object.entries(requiredFields).flatMap(([name, fieldKind]) =>
        values[name] === '' ? [[name, t(`missing.${fieldKind}`)]] : [],
      ),
    )
}
