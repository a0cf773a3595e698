import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useSetAccount } from '../../lib/session/session.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { useFindEmptyFields } from './use-find-empty-fields.ts'
import styles from './forms.module.css'

/** Logs an employee in. Does not leave the page after the log-in, because the surrounding page opens the app. */
export function EmployeeLogInForm() {
  const { t } = useTranslation('sign-in')
  const findEmptyFields = useFindEmptyFields()
  const setAccount = useSetAccount()
  return (
    <CallForm
      submit={t('log_in_as_employee')}
      submitting={t('logging_in')}
      validate={findEmptyFields}
      onSubmit={async ({ company_name = '', employee_name = '', password = '' }) =>
        setAccount(await call(api.employee.login, { body: { company_name, employee_name, password } }))
      }
    >
      <Field name="company_name" label={t('company')} autoComplete="organization" isRequired />
      <Field name="employee_name" label={t('employee')} autoComplete="username" isRequired />
      <Field name="password" label={t('password')} type="password" autoComplete="current-password" isRequired />
      <p className={styles.note}>{t('employee_note')}</p>
    </CallForm>
  )
}
