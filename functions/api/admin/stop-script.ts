import { api } from '../../../shared/api/index.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import * as audit from '../../areas/admin/audit.ts'
import * as scriptRuns from '../../areas/admin/script-runs.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.admin.stopScript, ({ act, params, admin, now, random }) =>
  scriptRuns.requestStop(params.id, now, ({ script, payload, about }) => {
    const companyId = CompanyId.safeParse(payload['company']).data
    const company = companyId && { company: { id: companyId, name: about ?? companyId } }
    return audit.createAuditWrites({ admin, ...company, act, script }, now, random.id())
  }),
)
