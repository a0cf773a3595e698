import { api } from '../../../shared/api/index.ts'
import * as admins from '../../areas/sign-in/admins.ts'
import * as audit from '../../areas/admin/audit.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.admin.auditList, async ({ query: { admin, before, ...days } }) => {
  const [page, adminList] = await Promise.all([audit.listPage(admin, days, before), admins.list()])
  return { ...page, admins: adminList.map(({ name }) => name) }
})
