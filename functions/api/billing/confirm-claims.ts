import { api } from '../../../shared/api/index.ts'
import * as links from '../../areas/sign-in/links.ts'
import { endpoint } from '../../http/endpoint.ts'
import { confirmClaims } from '../../areas/billing/bank/request-bank-payment.ts'

export const handler = endpoint(api.billing.confirmClaims, async ({ body, now, change }) => ({
  state: await confirmClaims(await links.redeemClaimsLink(body.token), { now, change }),
}))
