import { api } from '../../../shared/api/index.ts'
import { markChangeDone } from '../../table/entity.ts'
import * as limits from '../../table/rate-limits.ts'
import { composeMail } from '../../areas/messages/message-texts.ts'
import { sendCompanyMail } from '../../areas/messages/send-company-mail.ts'
import * as sendLimits from '../../areas/messages/send-limits.ts'
import * as links from '../../areas/sign-in/links.ts'
import { endpoint } from '../../http/endpoint.ts'
import { requestBankPayment } from '../../areas/billing/bank/request-bank-payment.ts'
import { readCurrentBillingStatus } from '../../areas/billing/billing-status.ts'

export const handler = endpoint(api.billing.payday, async ({ company, body, now, change, random, siteFor }) => {
  sendLimits.refuseUnconfirmedCompany(company)
  await limits.consumeRateLimits(sendLimits.createClaimRateLimits(company), now)
  const request = await requestBankPayment(company, body, { now, change })
  if (request) {
    const token = random.token()
    await links.saveClaimsLink(token, company.id, request.number, now)
    const mail = composeMail(company.settings.language, 'claims', {
      company: company.name,
      kennitala: request.ssn,
      link: `${siteFor(company).origin}/confirm_claims?token=${token}`,
    })
    await sendCompanyMail({ ...company, email: request.email }, 'claims', mail, now)
    await markChangeDone(company.id, change)
  }
  return readCurrentBillingStatus(company.id, now)
})
