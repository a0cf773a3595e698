import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readBillingStatus } from '../../areas/billing/billing-status.ts'

export const handler = endpoint(api.billing.status, ({ company, now }) => readBillingStatus(company, now))
