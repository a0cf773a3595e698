import { useTranslation } from 'react-i18next'

/** The value that each field requires, by field name. */
const requiredFields = {
  username: 'company',
  company_name: 'company',
  employee_name: 'employee',
  password: 'password',
  email: 'email',
} as const

/** Returns a function that finds empty required fields without a request. */
export function useValidateRequired(): (values: Record<string, string>) => Record<string, string> {
  const { t } = useTranslation('sign-in')
  return values =>
    Object.fromEntries(
      Object.entries(requiredFields).flatMap(([name, fieldKind]) =>
        values[name] === '' ? [[name, t(`missing.${fieldKind}`)]] : [],
      ),
    )
}
