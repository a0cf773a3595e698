import { useTranslation } from 'react-i18next'

/** What each field asks for, by its name. */
const requiredFields = {
  username: 'company',
  company_name: 'company',
  employee_name: 'employee',
  password: 'password',
  email: 'email',
} as const

/** Finds the fields that were left empty, so that nobody waits for an answer of the servers that says only this. */
export function useValidateRequired(): (values: Record<string, string>) => Record<string, string> {
  const { t } = useTranslation('sign-in')
  return values =>
    Object.fromEntries(
      Object.entries(requiredFields).flatMap(([name, what]) =>
        values[name] === '' ? [[name, t(`missing.${what}`)]] : [],
      ),
    )
}
