import { dayMs } from './calendar.ts'
import type { Currency } from './markets.ts'

export const trialDays = 14
/** A company must confirm the subscription this many days after the start of its trial. */
export const lockAfterDays = 90
export const refundDays = 60
/** Days from the due date of an unpaid amount until a company counts as not paying. */
const graceDays = 14

/** Monthly prices by number of employees, without value added tax. */
export const priceTiers = [
  { from: 1, to: 4, price: { ISK: 8000, EUR: 50, GBP: 50, USD: 50 } },
  { from: 5, to: 24, price: { ISK: 14_000, EUR: 100, GBP: 100, USD: 100 } },
  { from: 25, to: 49, price: { ISK: 30_000, EUR: 200, GBP: 200, USD: 200 } },
  { from: 50, to: 200, price: { ISK: 60_000, EUR: 400, GBP: 400, USD: 400 } },
] as const satisfies readonly Tier[]

/** The plans of 2020 are no longer offered. Companies that chose one of them keep its price. */
const tiersOf2020 = [
  { from: 1, to: 4, price: { ISK: 5000, EUR: 25, GBP: 25, USD: 25 } },
  { from: 5, to: 24, price: { ISK: 10_000, EUR: 50, GBP: 50, USD: 50 } },
  { from: 25, to: 200, price: { ISK: 25_000, EUR: 150, GBP: 150, USD: 150 } },
] as const satisfies readonly Tier[]

interface Tier {
  from: number
  to: number
  price: Record<Currency, number>
}

/** The number of employees in the largest plan. Larger companies get an individual price. */
export const maxPlanEmployees = Math.max(...priceTiers.map(({ to }) => to))

/**
 * The plans that a company can choose, smallest first. A plan's position in this list determines its number in the API.
 */
export const offeredPlans = [
  'FourEmployeesMax2023',
  'TwentyFourEmployeesMax2023',
  'FortyNineEmployeesMax2023',
  'TwoHundredEmployeesMax2023',
] as const
export type OfferedPlan = (typeof offeredPlans)[number]
export type PlanNumber = 1 | 2 | 3 | 4

export const planNumbers = [1, 2, 3, 4] as const satisfies readonly PlanNumber[]
export const findPlanByNumber = (number: PlanNumber): OfferedPlan => offeredPlans[number - 1] as OfferedPlan

/** A company on this plan never has to pay. */
export const freePlan = 'FreeTierUnlimited'

export const paidPlans = {
  Legacy8000: priceTiers[0],
  FourEmployeesMax2020: tiersOf2020[0],
  TwentyFourEmployeesMax2020: tiersOf2020[1],
  TwoHundredEmployeesMax2020: tiersOf2020[2],
  FourEmployeesMax2023: priceTiers[0],
  TwentyFourEmployeesMax2023: priceTiers[1],
  FortyNineEmployeesMax2023: priceTiers[2],
  TwoHundredEmployeesMax2023: priceTiers[3],
} as const satisfies Record<string, Tier>
export type PaidPlan = keyof typeof paidPlans
export const paidPlanNames = Object.keys(paidPlans) as PaidPlan[]

export const planNames = [freePlan, ...paidPlanNames] as const

export const isPaidPlan = (name: string | null): name is PaidPlan => name !== null && Object.hasOwn(paidPlans, name)

/** Returns the plan's place among the offered plans, counted from 1. Returns 0 for a plan that is no longer offered. */
export const findPlanNumber = (plan: PaidPlan): number => offeredPlans.findIndex(offered => offered === plan) + 1

export const findFittingPlan = (employees: number): PlanNumber | undefined =>
  planNumbers.find((_, index) => employees <= (priceTiers[index]?.to ?? 0))

export const cardCurrencies = ['GBP', 'EUR', 'USD'] as const satisfies readonly Currency[]
export type CardCurrency = (typeof cardCurrencies)[number]

/**
 * Returns the currency in which a card is charged. Prices in Icelandic krónur are charged in euros, because cards
 * cannot be charged in krónur.
 */
export const toCardCurrency = (currency: Currency): CardCurrency => (currency === 'ISK' ? 'EUR' : currency)

const addDaysToInstant = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * dayMs).toISOString()

/** A trial begins at the sign-up, or at a later time if the operator has extended the trial. */
export const findTrialStart = (company: { created: string; trial_began?: string | undefined }): string =>
  company.trial_began ?? company.created
export const computeTrialEnd = (began: string): string => addDaysToInstant(began, trialDays)
export const computeTrialStartFromEnd = (end: string): string => addDaysToInstant(end, -trialDays)
/** Returns the instant from which most screens are locked until the company pays. `began` is the start of the trial. */
export const computeLockTime = (began: string): string => addDaysToInstant(began, lockAfterDays)
export const computeGraceEnd = (due: string): string => addDaysToInstant(due, graceDays)
