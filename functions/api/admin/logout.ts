import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.admin.logout, async ({ logOut }) => {
  await logOut()
  return {}
})
