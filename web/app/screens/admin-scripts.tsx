import { useTranslation } from 'react-i18next'
import { Scripts } from '../../features/admin/scripts.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { AdminPage } from '../admin-page.tsx'

export function AdminScripts() {
  const { t } = useTranslation('scripts')
  useTitle(t('title'))
  return (
    <AdminPage title={t('title')}>
      <Scripts />
    </AdminPage>
  )
}
