import { api } from '../../../shared/api/index.ts'
import { AppError } from '../../../shared/api/errors.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import * as audit from '../../areas/admin/audit.ts'
import * as companies from '../../areas/companies/companies.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readCompanyDetails } from '../../areas/admin/admin-companies.ts'

export const handler = endpoint(api.admin.company, async ({ act, params: { id }, admin, now, random }) => {
  const parsedId = CompanyId.safeParse(id)
  const company = parsedId.success ? await companies.find(parsedId.data) : undefined
  if (!company) throw new AppError('Not found')
  await audit.record({ admin, company, act }, now, random.id())
  return readCompanyDetails(company, now)
})
