import { services } from '../../../shared/api/index.ts'
import { serviceEndpoint } from '../../http/endpoint.ts'
import { takeNews } from '../../use-cases/card-billing.ts'

export const handler = serviceEndpoint(services.billing.paddle, async ({ body, headers, now }) => {
  await takeNews(body, headers['paddle-signature'], now)
  return {}
})
