import { useTranslation } from 'react-i18next'
import { Companies } from '../../features/admin/companies.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { AdminPage } from '../admin-page.tsx'

export function Admin() {
  const { t } = useTranslation('admin')
  useTitle(t('companies'))
  return (
    <AdminPage title={t('companies')}>
      <Companies />
    </AdminPage>
  )
}
