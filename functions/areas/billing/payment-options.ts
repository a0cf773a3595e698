import type { CardCheckout } from '../../../shared/api/schemas/billing.ts'
import type { OfferedPaymentMethods } from '../../../shared/domain/billing-state.ts'
import { toCardCurrency, paidPlans, planNumbers, findPlanByNumber } from '../../../shared/domain/plans.ts'
import type { Company } from '../companies/companies.ts'
import { isBankOffered } from './bank/is-bank-offered.ts'
import { findPaddleClient } from '../../gateways/paddle-client.ts'
import { findPriceId, createCheckoutProof } from '../../gateways/paddle.ts'

/**
 * Returns the payment methods that the company may use, and the checkout by card. The checkout has only plans that are
 * large enough for the active employees.
 */
export async function readPaymentOptions(
  company: Company,
  activeCount: number,
): Promise<{ ways: OfferedPaymentMethods; checkout: CardCheckout | null }> {
  const { id: companyId, currency } = company
  const [bank, paddle] = await Promise.all([isBankOffered(company), findPaddleClient()])
  if (!paddle) return { ways: { bank, card: false }, checkout: null }
  const { settings, secret } = paddle
  const { environment, script, token } = settings
  const prices = planNumbers.flatMap(plan => {
    if (activeCount > paidPlans[findPlanByNumber(plan)].to) return []
    const price_id = findPriceId(settings, findPlanByNumber(plan), toCardCurrency(currency))
    if (price_id === undefined) return []
    return [
      {
        plan,
        price_id,
        custom_data: { company_id: companyId, price_id, proof: createCheckoutProof(companyId, price_id, secret) },
      },
    ]
  })
  return { ways: { bank, card: true }, checkout: { environment, script, token, prices } }
}
