import type { CompanyId } from '../../../shared/domain/ids.ts'
import * as billing from './account.ts'
import * as subscriptions from './card/card-subscriptions.ts'
import { pauseSubscription, unpauseSubscription } from '../../gateways/paddle.ts'
import { findPaddleClient } from '../../gateways/paddle-client.ts'

interface ChargedMethod {
  method: 'bank' | 'card' | 'not'
  subscription: string | undefined
}

export async function findChargedMethod(companyId: CompanyId): Promise<ChargedMethod> {
  const [account, { subscription }] = await Promise.all([billing.find(companyId), subscriptions.readSummary(companyId)])
  const isOver = subscription?.status === 'canceled'
  if (subscription && !isOver) return { method: 'card', subscription: subscription.id }
  return { method: billing.paysByBank(account) ? 'bank' : 'not', subscription: undefined }
}

/**
 * Pauses the company's card subscription, if it has one. Bank billing needs no pause, because no bank invoices are
 * created for disabled companies.
 */
export async function pauseCharges(companyId: CompanyId): Promise<void> {
  const { subscription } = await findChargedMethod(companyId)
  const paddle = subscription === undefined ? undefined : await findPaddleClient()
  if (paddle && subscription !== undefined) await pauseSubscription(paddle, subscription)
}

export async function resumeCharges(companyId: CompanyId): Promise<void> {
  const { subscription } = await findChargedMethod(companyId)
  const paddle = subscription === undefined ? undefined : await findPaddleClient()
  if (paddle && subscription !== undefined) await unpauseSubscription(paddle, subscription)
}
