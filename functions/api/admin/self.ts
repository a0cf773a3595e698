import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.admin.self, async ({ admin }) => ({
  role: 'ADMIN' as const,
  id: admin,
  name: admin,
}))
