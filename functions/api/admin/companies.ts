import { api } from '../../../shared/api/index.ts'
import * as audit from '../../areas/admin/audit.ts'
import { endpoint } from '../../http/endpoint.ts'
import { searchCompanies } from '../../areas/admin/admin-companies.ts'

/** Audits searches only, because the list without a search is loaded at every log-in. */
export const handler = endpoint(api.admin.companies, async ({ act, query, admin, now, random }) => {
  const search = query.search.trim()
  if (search !== '') await audit.record({ admin, act, about: search }, now, random.id())
  return searchCompanies(search, query.after, now)
})
