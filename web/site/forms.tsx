import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../ui/link.tsx'
import { EmployeeLogInForm } from '../features/sign-in/employee-log-in-form.tsx'
import { CompanyLogIn } from '../features/sign-in/log-in.tsx'
import { SignUpForm } from '../features/sign-in/sign-up.tsx'
import { Card } from '../ui/layout/card.tsx'
import styles from '../features/sign-in/forms.module.css'

function EmployeeLogIn() {
  const { t } = useTranslation('sign-in')
  return (
    <Card id="employeeLogin" title={t('log_in_as_employee')}>
      <EmployeeLogInForm />
      <p className={styles.ways}>
        <Link to="/login_time_clock">{t('log_in_time_clock')}</Link>
      </p>
    </Card>
  )
}

/**
 * The forms of the public pages, by the ids of their containers. React's ids in a form start with this id, so that none
 * occurs twice.
 */
export const formByName = {
  'trial-form': <SignUpForm />,
  'company-form': <CompanyLogIn />,
  'employee-form': <EmployeeLogIn />,
} as const satisfies Record<string, ReactNode>
export type FormName = keyof typeof formByName
export const formNames = Object.keys(formByName) as FormName[]

export const formNamespaces = ['sign-in', 'errors', 'shell'] as const
