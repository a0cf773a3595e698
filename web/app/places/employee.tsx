import { useSession } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { LogOut } from '../log-out.tsx'

export function Employee() {
  const { data: account } = useSession()
  return (
    <Page right={<LogOut />} narrow>
      <Card title={account?.name ?? ''}>{account && 'company' in account ? account.company.name : null}</Card>
    </Page>
  )
}
