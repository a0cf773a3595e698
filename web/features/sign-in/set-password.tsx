import { useNavigate, useSearchParams } from 'react-router-dom'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { useSetAccount } from '../../lib/session.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './narrow.module.css'

export function SetPassword() {
  const [query] = useSearchParams()
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return (
    <Page narrow>
      <div className={styles.narrow}>
        <Card title="Set a password">
          <CallForm
            submit="Save password"
            submitting="Saving…"
            errorTitle="Error"
            onSubmit={async ({ new_password = '' }) => {
              await setAccount(await call(api.auth.changePasswordToken, { body: { token: query.get('token') ?? '', new_password } }))
              await navigate('/app')
            }}
          >
            <Field name="new_password" label="New password, at least 8 characters" type="password" autoComplete="new-password" />
          </CallForm>
        </Card>
      </div>
    </Page>
  )
}
