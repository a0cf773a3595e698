import { useEmployee } from '../../lib/session.ts'
import { useSending } from '../../lib/offline/use-sending.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { LogOut } from '../log-out.tsx'

export function Employee() {
  const account = useEmployee()
  useSending(account, () => undefined)
  return (
    <Page right={<LogOut />} narrow>
      <Card title={account.name}>{account.company.name}</Card>
    </Page>
  )
}
