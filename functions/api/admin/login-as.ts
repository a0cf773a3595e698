import { api } from '../../../shared/api/index.ts'
import { AppError } from '../../../shared/api/errors.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import * as audit from '../../areas/admin/audit.ts'
import * as companies from '../../areas/companies/companies.ts'
import * as visits from '../../areas/admin/support-visits.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(
  api.admin.loginAs,
  async ({ act, params: { id }, admin, adminEpoch, reason, now, random, current, logIn }) => {
    const parsedId = CompanyId.safeParse(id)
    const company = parsedId.success ? await companies.find(parsedId.data) : undefined
    if (!company) throw new AppError('Not found')
    const { identity, write, visit } = visits.startVisit({ company, admin, adminEpoch, reason }, now, random.id())
    const record = audit.createAuditWrites({ admin, company, act, about: reason }, now, random.id())
    const session = await current()
    if (!session) throw new AppError('Not logged in')
    // The session of the visit ends at the same time as the administrator's own session. When the administrator leaves
    // the visit, the administrator's new session also ends at that time.
    await logIn(identity, { extraWrites: [write, ...record], endsAtSeconds: session.expires_at_seconds })
    return toCompanyAccount(company, visit)
  },
)
