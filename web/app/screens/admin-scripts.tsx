import { Scripts } from '../../features/admin/scripts.tsx'
import { AdminPage } from '../admin-page.tsx'

export const AdminScripts = () => (
  <AdminPage current="scripts">
    <Scripts />
  </AdminPage>
)
