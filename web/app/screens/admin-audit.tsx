import { Audit } from '../../features/admin/audit.tsx'
import { AdminPage } from '../admin-page.tsx'

export const AdminAudit = () => (
  <AdminPage current="audit">
    <Audit />
  </AdminPage>
)
