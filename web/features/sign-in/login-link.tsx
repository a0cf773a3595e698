import { useNavigate, useSearchParams } from 'react-router-dom'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { useSetAccount } from '../../lib/session.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './narrow.module.css'

/** a press, not the page's loading, redeems the link: a mail program that previews it uses nothing up */
export function LoginLink() {
  const [query] = useSearchParams()
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return (
    <Page narrow>
      <div className={styles.narrow}>
        <Card title="Log in with your link">
          <CallForm
            submit="Log in"
            submitting="Logging in…"
            errorTitle="Error"
            onSubmit={async () => {
              await setAccount(await call(api.auth.loginToken, { body: { token: query.get('token') ?? '' } }))
              await navigate('/app')
            }}
          >
            {null}
          </CallForm>
        </Card>
      </div>
    </Page>
  )
}
