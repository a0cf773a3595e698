import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { findNextPayment } from '../../areas/billing/find-next-payment.ts'

export const handler = endpoint(api.billing.nextPayment, async ({ company }) => ({
  payment: await findNextPayment(company),
}))
