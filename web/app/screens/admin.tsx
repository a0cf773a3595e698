import { useTranslation } from 'react-i18next'
import { Companies } from '../../features/admin/companies.tsx'
import { useAdmin } from '../../lib/session.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Page } from '../../ui/page.tsx'
import { LogOut } from '../log-out.tsx'

export function Admin() {
  const { t } = useTranslation('admin')
  const { name } = useAdmin()
  useTitle(t('companies'))
  const right = (
    <span className="soft">
      {name} <LogOut />
    </span>
  )
  return (
    <Page right={right} wide>
      <h1 className="visually-hidden">{t('companies')}</h1>
      <Companies />
    </Page>
  )
}
