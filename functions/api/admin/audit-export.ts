import { api } from '../../../shared/api/index.ts'
import * as audit from '../../areas/admin/audit.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.admin.auditExport, async ({ act, body, admin, now, random }) => {
  const about = `${body.admin ?? '*'} ${body.from} – ${body.to}`
  await audit.record({ admin, act, about }, now, random.id())
  return {}
})
