import * as z from 'zod'
import { requestPaddle, type PaddleClient, type PaddleSettings } from '../../../gateways/paddle-client.ts'
import { cardCurrencies, paidPlans, type CardCurrency, type PaidPlan } from '../../../../shared/domain/plans.ts'

const Price = z.object({
  status: z.string(),
  tax_mode: z.string(),
  unit_price: z.object({ amount: z.string(), currency_code: z.string() }),
  unit_price_overrides: z.array(z.unknown()),
  quantity: z.object({ minimum: z.number(), maximum: z.number() }),
  trial_period: z.unknown().nullable(),
  billing_cycle: z.object({ interval: z.string(), frequency: z.number() }).nullable(),
})

const Preview = z.object({
  currency_code: z.string(),
  details: z.object({ line_items: z.array(z.object({ unit_totals: z.object({ subtotal: z.string() }) })) }),
})

interface ExpectedPrice {
  id: string
  plan: PaidPlan
  currency: CardCurrency
  /** The amount in the smallest unit of the currency, as Paddle writes amounts. */
  amount: string
}

/**
 * The countries of the markets, and the United States for prices in dollars. Paddle may convert a price for the country
 * of a customer.
 */
const countries = ['GB', 'IE', 'IS', 'PT', 'US']

function comparePrice(data: unknown, { currency, amount }: ExpectedPrice): string[] {
  const { data: price, error } = Price.safeParse(data)
  if (error) return [`cannot be read: ${z.prettifyError(error)}`]
  const { unit_price: unitPrice, quantity, billing_cycle: billingCycle } = price
  const rules: [boolean, string][] = [
    [price.status === 'active', `is ${price.status}`],
    [unitPrice.currency_code === currency, `is in ${unitPrice.currency_code}`],
    [unitPrice.amount === amount, `is ${unitPrice.amount} instead of ${amount}`],
    [price.unit_price_overrides.length === 0, 'has other amounts for some countries'],
    [price.tax_mode === 'external', `has the tax mode ${price.tax_mode} instead of external`],
    [quantity.minimum === 1 && quantity.maximum === 1, `allows ${quantity.minimum} to ${quantity.maximum} at once`],
    [(price.trial_period ?? null) === null, 'has a trial'],
    [billingCycle?.interval === 'month' && billingCycle.frequency === 1, 'is not charged every month'],
  ]
  return rules.flatMap(([isRight, problem]) => (isRight ? [] : [problem]))
}

async function comparePreview(
  paddle: PaddleClient,
  { id, currency, amount }: ExpectedPrice,
  country: string,
): Promise<string[]> {
  const body = { items: [{ price_id: id, quantity: 1 }], address: { country_code: country } }
  const { data } = await requestPaddle(paddle, 'POST', '/pricing-preview', body)
  const { currency_code: shownCurrency, details } = Preview.parse(data)
  const subtotal = details.line_items[0]?.unit_totals.subtotal
  return shownCurrency === currency && subtotal === amount ? [] : [`costs ${subtotal} ${shownCurrency} in ${country}`]
}

export async function findPriceProblems(settings: PaddleSettings, apiKey: string): Promise<string[]> {
  const paddle: PaddleClient = { settings, secret: { apiKey, webhookSecret: '' } }
  const problems: string[] = []
  for (const [name, price] of Object.entries(settings.prices)) {
    const plan = name as PaidPlan
    if (typeof price === 'string') problems.push(`${plan} has one price for all currencies, so Paddle converts it`)
    else
      for (const currency of cardCurrencies) {
        const expected = { id: price[currency], plan, currency, amount: String(paidPlans[plan].price[currency] * 100) }
        const { data } = await requestPaddle(paddle, 'GET', `/prices/${expected.id}`)
        const priceProblems = comparePrice(data, expected)
        for (const country of countries) priceProblems.push(...(await comparePreview(paddle, expected, country)))
        problems.push(...priceProblems.map(problem => `${plan} in ${currency}, ${expected.id}: ${problem}`))
      }
  }
  return problems
}
