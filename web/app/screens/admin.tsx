import { useLocation } from 'react-router-dom'
import { Companies } from '../../features/admin/companies.tsx'
import { CompanyPage } from '../../features/admin/company-page.tsx'
import { parseCompanyIdHash } from '../../features/admin/company-path.ts'
import { AdminPage } from '../admin-page.tsx'

export function AdminScreen() {
  const id = parseCompanyIdHash(useLocation().hash)
  return (
    // The key remounts the page, so that the page sets the tab's title again after a company's page has changed the
    // title.
    <AdminPage key={id} current="companies">
      {id === undefined ? <Companies /> : <CompanyPage id={id} />}
    </AdminPage>
  )
}
