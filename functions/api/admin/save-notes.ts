import { api } from '../../../shared/api/index.ts'
import { AppError } from '../../../shared/api/errors.ts'
import * as audit from '../../areas/admin/audit.ts'
import * as companies from '../../areas/companies/companies.ts'
import { saveNotes } from '../../areas/companies/change-company.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toAdminCompany } from '../../areas/admin/admin-companies.ts'

export const handler = endpoint(
  api.admin.saveNotes,
  async ({ act, body: { company_id, ...notes }, admin, now, random, change }) => {
    const company = await companies.find(company_id)
    if (!company) throw new AppError('Not found')
    const extraWrites = audit.createAuditWrites({ admin, company, act }, now, random.id())
    return toAdminCompany(await saveNotes(company.id, notes, change, extraWrites), now)
  },
)
