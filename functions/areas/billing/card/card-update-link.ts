/** Leads a company to the page of the card provider on which it changes its card. */
import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { summarizeSubscriptions } from '../../../../shared/domain/card-subscriptions.ts'
import * as cards from './card-subscriptions.ts'
import { paddleClient } from '../../../gateways/paddle-client.ts'
import { createCardUpdateUrl, listSubscriptionIds } from '../../../gateways/paddle-invoices.ts'
import { withProviderErrors } from './provider-errors.ts'

/**
 * A customer of the provider is a mail address, which anybody can type into a checkout. The page shows all that its
 * customer has, so a company gets a link only if all of it belongs to the company.
 */
export async function cardUpdateLink(companyId: CompanyId): Promise<string> {
  const [paddle, known] = await Promise.all([paddleClient(), cards.list(companyId)])
  const { subscription } = summarizeSubscriptions(known)
  if (!paddle || !subscription || subscription.ended !== null) throw new AppError('The company does not pay')
  const { id, customer } = subscription
  const all = await withProviderErrors(companyId, listSubscriptionIds(paddle, customer))
  if (!all.every(one => known.some(own => own.id === one)))
    throw new AppError('The card is changed by the link in the mails of the card provider')
  return withProviderErrors(companyId, createCardUpdateUrl(paddle, customer, id))
}
