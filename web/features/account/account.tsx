import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { useSetAccount, type Account as AccountData } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'

export function Account({ account }: { account: AccountData }) {
  const setAccount = useSetAccount()
  const logOut = useMutation({ mutationFn: () => call(api.auth.logout), onSuccess: () => setAccount(null) })
  return (
    <Page right={<Button onPress={() => logOut.mutate()}>Log out</Button>}>
      <Card title={account.name}>
        {logOut.isError ? <p role="alert">{failureOf(logOut.error).message}</p> : null}
        <p>You are logged in. A link to set a password was sent to {account.email}.</p>
      </Card>
    </Page>
  )
}
