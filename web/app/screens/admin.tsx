import { Companies } from '../../features/admin/companies.tsx'
import { AdminPage } from '../admin-page.tsx'

export const Admin = () => (
  <AdminPage current="companies">
    <Companies />
  </AdminPage>
)
