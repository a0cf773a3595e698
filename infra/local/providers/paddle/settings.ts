import { cardCurrencies, paidPlanNames, paidPlans, type CardCurrency } from '../../../../shared/domain/plans.ts'

export const createPriceId = (plan: string, currency: CardCurrency = 'EUR'): string =>
  `pri_local_${plan.toLowerCase()}${currency === 'EUR' ? '' : `_${currency.toLowerCase()}`}`

export const localPaddleSettings = {
  environment: 'sandbox',
  token: 'test_local',
  prices: Object.fromEntries(
    paidPlanNames.map(name => [
      name,
      Object.fromEntries(cardCurrencies.map(currency => [currency, createPriceId(name, currency)])),
    ]),
  ),
}

export function findPriceAmount(price: string): { amount: number; currency: CardCurrency } {
  for (const plan of paidPlanNames)
    for (const currency of cardCurrencies)
      if (createPriceId(plan, currency) === price) return { amount: paidPlans[plan].price[currency], currency }
  return { amount: 0, currency: 'EUR' }
}
