import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readCurrentBillingStatus } from '../../areas/billing/billing-status.ts'
import { cancelSubscription } from '../../areas/billing/cancel-subscription.ts'

export const handler = endpoint(api.billing.cancel, async ({ company, body, now, change }) => {
  await cancelSubscription(company, { reason: body.reason ?? '', now, change })
  return readCurrentBillingStatus(company.id, now)
})
