import { api } from '../../../shared/api/index.ts'
import * as limits from '../../table/rate-limits.ts'
import * as sendLimits from '../../areas/messages/send-limits.ts'
import { endpoint } from '../../http/endpoint.ts'
import { startBankPayment } from '../../areas/billing/bank/start-bank-payment.ts'
import { currentBillingStatus } from '../../areas/billing/billing-status.ts'

export const handler = endpoint(api.billing.payday, async ({ company, body, now, change }) => {
  sendLimits.requireConfirmed(company)
  await limits.consume(sendLimits.forClaim(company), now)
  await startBankPayment(company, body, { now, change })
  return currentBillingStatus(company.id, now)
})
