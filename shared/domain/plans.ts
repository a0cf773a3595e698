import { dayMs } from './calendar.ts'
import type { Currency } from './markets.ts'

export const trialDays = 14
/** From this age on, a company can no longer put off confirming the subscription. */
export const trialOverAfterDays = 90
export const refundDays = 60

/** The price of a month by the number of employees, without value added tax. */
export const tiers = [
  { from: 1, to: 4, price: { ISK: 8000, EUR: 50, GBP: 50, USD: 50 } },
  { from: 5, to: 24, price: { ISK: 14_000, EUR: 100, GBP: 100, USD: 100 } },
  { from: 25, to: 49, price: { ISK: 30_000, EUR: 200, GBP: 200, USD: 200 } },
  { from: 50, to: 200, price: { ISK: 60_000, EUR: 400, GBP: 400, USD: 400 } },
] as const satisfies readonly { from: number; to: number; price: Record<Currency, number> }[]

export const planNames = ['FreeTierUnlimited', 'Legacy8000', 'FourEmployeesMax2023'] as const

export const trialEndsAt = (created: string): string => new Date(Date.parse(created) + trialDays * dayMs).toISOString()
