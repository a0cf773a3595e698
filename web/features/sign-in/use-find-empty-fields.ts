import { useTranslation } from 'react-i18next'

/** Maps each field to the text that reports its missing value. The texts are named by their keys below `missing`. */
const requiredFields = {
  username: 'company',
  company_name: 'company',
  employee_name: 'employee',
  password: 'password',
  email: 'email',
} as const

/** Finds empty required fields without a request. */
export function useFindEmptyFields(): (values: Record<string, string>) => Record<string, string> {
  const { t } = useTranslation('sign-in')
  return values =>
    Object.fromEntries(
      Object.entries(requiredFields).flatMap(([name, fieldKind]) =>
        values[name] === '' ? [[name, t(`missing.${fieldKind}`)]] : [],
      ),
    )
}
