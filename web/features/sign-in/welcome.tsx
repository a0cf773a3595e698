import { Link, useNavigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { trialDays } from '../../../shared/domain/plans.ts'
import { call } from '../../lib/api.ts'
import { useSetAccount } from '../../lib/session.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './welcome.module.css'

export const Welcome = () => (
  <Page right={<a href="#login">Log in</a>}>
    <div className={styles.columns}>
      <div className={styles.words}>
        <h1 className={styles.title}>Hours on the right project, without the paper</h1>
        <p className={styles.lead}>
          Your people clock in on their phone with two taps. You get overtime, reports and payroll files that are right to the second.
        </p>
      </div>
      <div className={styles.forms}>
        <SignUp />
        <LogIn />
      </div>
    </div>
  </Page>
)

function SignUp() {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return (
    <Card id="trial" title={`Try free for ${trialDays} days`}>
      <CallForm
        submit="Create account"
        submitting="Creating account…"
        errorTitle="Whoops! Something went wrong"
        onSubmit={async ({ name = '', email = '' }) => {
          const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
          setAccount(await call(api.signUp.requestTrial, { body: { name, email, time_zone } }))
          await navigate('/app')
        }}
      >
        <Field name="name" label="Company name" autoComplete="organization" />
        <Field name="email" label="E-mail" type="email" autoComplete="email" />
        <p className={styles.note}>{trialDays} day free trial, no up front payment</p>
      </CallForm>
    </Card>
  )
}

function LogIn() {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return (
    <Card id="login" title="Log in">
      <CallForm
        submit="Log in"
        submitting="Logging in…"
        errorTitle="Error"
        onSubmit={async ({ username = '', password = '' }) => {
          setAccount(await call(api.auth.login, { body: { username, password } }))
          await navigate('/app')
        }}
      >
        <Field name="username" label="Company name" autoComplete="username" />
        <Field name="password" label="Password" type="password" autoComplete="current-password" />
      </CallForm>
      <Link to="/forgot_password">Forgot your password?</Link>
    </Card>
  )
}
