/** Leads a company to the page of the card provider on which it changes its card. */
import { AppError } from '../../shared/api/errors.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { standingOf } from '../../shared/domain/card-subscriptions.ts'
import * as cards from '../data/billing/card-subscriptions.ts'
import { paddle } from '../gateways/paddle-calls.ts'
import { cardLink, subscriptionsOf } from '../gateways/paddle-invoices.ts'
import { answerFor } from './card-provider.ts'

/**
 * A customer of the provider is a mail address, which anybody can type into a checkout. The page shows all that its
 * customer has, so a company gets a link only if all of it belongs to the company.
 */
export async function linkToCardChange(c: CompanyId): Promise<string> {
  const [through, known] = await Promise.all([paddle(), cards.known(c)])
  const { subscription } = standingOf(known)
  if (!through || !subscription || subscription.ended !== null) throw new AppError('The company does not pay')
  const { id, customer } = subscription
  const all = await answerFor(c, subscriptionsOf(through, customer))
  if (!all.every(one => known.some(own => own.id === one)))
    throw new AppError('The card is changed by the link in the mails of the card provider')
  return answerFor(c, cardLink(through, customer, id))
}
