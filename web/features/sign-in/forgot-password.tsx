import { useState } from 'react'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './narrow.module.css'

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Page narrow>
      <div className={styles.narrow}>
        <Card title="Forgot your password?">
          {sentTo ? (
            <output>A link to set a new password is on its way to {sentTo}. It works for one hour.</output>
          ) : (
            <CallForm
              submit="Send me a link"
              submitting="Sending…"
              errorTitle="Error"
              onSubmit={async ({ email = '', name = '' }) => {
                await call(api.auth.forgotPassword, { body: name ? { email, name } : { email } })
                setSentTo(email)
              }}
            >
              <Field name="email" label="E-mail" type="email" autoComplete="email" />
              <Field name="name" label="Company name, if the address has several" autoComplete="organization" />
            </CallForm>
          )}
        </Card>
      </div>
    </Page>
  )
}
