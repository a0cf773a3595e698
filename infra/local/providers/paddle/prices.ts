/** Prices of the simulated Paddle. By default, each price is as the operator should enter it at Paddle. */
import * as z from 'zod'
import { findPriceAmount } from './settings.ts'

export const Price = z.looseObject({
  id: z.string(),
  unit_price: z.object({ amount: z.string(), currency_code: z.string() }),
})
export type Price = z.output<typeof Price>

export function createPrice(id: string): Price {
  const { amount, currency } = findPriceAmount(id)
  return {
    id,
    status: 'active',
    tax_mode: 'external',
    unit_price: { amount: String(amount * 100), currency_code: currency },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    trial_period: null,
    billing_cycle: { interval: 'month', frequency: 1 },
  }
}
