import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { summarizeSubscriptions } from '../../../../shared/domain/card-subscriptions.ts'
import * as cards from './card-subscriptions.ts'
import { findPaddleClient } from '../../../gateways/paddle-client.ts'
import { createCardUpdateUrl, listSubscriptionIds } from '../../../gateways/paddle-invoices.ts'
import { translatePaddleErrors } from './translate-paddle-errors.ts'

/**
 * Creates a link to the page that changes the card. Refuses unless all of the customer's subscriptions belong to this
 * company, because Paddle's page lists them all. A customer is only an email address, which anyone can enter at
 * checkout.
 */
export async function createCardUpdateLink(companyId: CompanyId): Promise<string> {
  const [paddle, subscriptions] = await Promise.all([findPaddleClient(), cards.list(companyId)])
  const { subscription } = summarizeSubscriptions(subscriptions)
  if (!paddle || !subscription || subscription.ended !== null) throw new AppError('The company does not pay')
  const { id, customer } = subscription
  const idsAtPaddle = await translatePaddleErrors(companyId, listSubscriptionIds(paddle, customer))
  if (!idsAtPaddle.every(idAtPaddle => subscriptions.some(ownSubscription => ownSubscription.id === idAtPaddle)))
    throw new AppError('The card is changed by the link in the mails of the card provider')
  return translatePaddleErrors(companyId, createCardUpdateUrl(paddle, customer, id))
}
