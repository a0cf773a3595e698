import { api } from '../../../shared/api/index.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { endpoint } from '../../http/endpoint.ts'
import { pageOf } from '../../use-cases/administered-companies.ts'

export const handler = endpoint(api.admin.companies, ({ query: { search, after }, now }) =>
  pageOf(search.trim(), after === undefined ? undefined : CompanyId.parse(after), now),
)
