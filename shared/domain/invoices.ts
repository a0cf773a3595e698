import { addDays, addMonths, daysBetween, lastOfMonth, monthOf } from './calendar.ts'
import { paidPlans, computeTrialEnd, type PaidPlan } from './plans.ts'

/** Iceland's value added tax, which prices exclude. */
export const vatPercent = 24

/** Two weeks are customary in Iceland. */
const dueDays = 14
/**
 * After this many days the bank adds interest, and the company counts as past due. Thirty days usually include the end
 * of a month, when most companies pay their bills.
 */
const finalDueDays = 30

export interface InvoiceLine {
  /** The text is in Icelandic, because only companies in Iceland receive invoices through the bank. */
  text: string
  /** Whole krónur, without value added tax. */
  amount: number
}

/** The day `to` is the first day after the period. */
export interface InvoicePeriod {
  from: string
  to: string
}

export const sumNetAmounts = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)
export const addVat = (net: number): number => net + Math.round((net * vatPercent) / 100)

/**
 * Returns the date and the due dates of an invoice. Both due dates count from the day of the invoice or from the
 * beginning of its period, whichever is later.
 */
export const computeInvoiceDates = (day: string, begins: string) => {
  const from = begins > day ? begins : day
  return { date: day, due_date: addDays(from, dueDays), final_due_date: addDays(from, finalDueDays) }
}

/**
 * Returns the period of the first invoice. It begins after the trial, so that the trial is free, and not before today.
 */
export const findFirstInvoicePeriod = (trialBegan: string, today: string): InvoicePeriod => {
  const trialEnd = toUtcDay(computeTrialEnd(trialBegan))
  const begins = trialEnd > today ? trialEnd : today
  return createInvoicePeriod(begins, begins)
}

/** Returns the UTC day of an instant, which is also its day in Iceland. */
export const toUtcDay = (instant: string): string => instant.slice(0, 10)
export const toUtcMidnightInstant = (day: string): string => `${day}T00:00:00.000Z`

const countMonths = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Returns the same day of the month, or the last day of a shorter month. */
function addMonthsToDay(anchor: string, months: number): string {
  const month = addMonths(monthOf(anchor), months)
  const [day, last] = [`${month}-${anchor.slice(8)}`, lastOfMonth(month)]
  return day < last ? day : last
}

/**
 * Returns the period that begins on the day `from`. All periods are months counted from `anchor`, the first day of the
 * first period.
 */
export const createInvoicePeriod = (anchor: string, from: string): InvoicePeriod => ({
  from,
  to: addMonthsToDay(anchor, countMonths(anchor, from) + 1),
})

/** Returns the invoice period that ends before the day `to`. All periods are months counted from `anchor`. */
export const findInvoicePeriodUntil = (anchor: string, to: string): InvoicePeriod => ({
  from: addMonthsToDay(anchor, countMonths(anchor, to) - 1),
  to,
})

const formatIcelandicDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}.${month}.${year}`
}
const formatPeriod = ({ from, to }: InvoicePeriod): string =>
  `${formatIcelandicDay(from)}–${formatIcelandicDay(addDays(to, -1))}`
const formatPlanSize = (plan: PaidPlan): string => `${paidPlans[plan].from}–${paidPlans[plan].to}`

export const createSubscriptionLine = (brand: string, plan: PaidPlan, period: InvoicePeriod): InvoiceLine => ({
  text: `${brand}, áskrift fyrir ${formatPlanSize(plan)} starfsmenn, ${formatPeriod(period)}`,
  amount: paidPlans[plan].price.ISK,
})

export function parseInvoiceLine(text: string) {
  const { brand, size, before, from, to } = linePattern.exec(text)?.groups ?? {}
  if (brand === undefined || size === undefined || from === undefined || to === undefined) return undefined
  return { brand, size, before, from: parseIcelandicDay(from), to: parseIcelandicDay(to) }
}
const linePattern =
  /^(?<brand>.+), (?:áskrift fyrir |stærri áskrift \()(?<size>\d+–\d+) starfsmenn(?: í stað (?<before>\d+–\d+)\))?, (?<from>[\d.]+)–(?<to>[\d.]+)$/
const parseIcelandicDay = (day: string): string =>
  day
    .split('.')
    .toReversed()
    .map(part => part.padStart(2, '0'))
    .join('-')

/**
 * Returns the invoice line about the price difference of a larger plan, for the remaining days of the period, including
 * today. Undefined if the new plan costs no more.
 */
export function createDifferenceLine(
  brand: string,
  { before, after }: { before: PaidPlan; after: PaidPlan },
  period: InvoicePeriod,
  today: string,
): InvoiceLine | undefined {
  const daysLeft = Math.min(daysBetween(today, period.to), daysBetween(period.from, period.to))
  const difference = paidPlans[after].price.ISK - paidPlans[before].price.ISK
  const amount = Math.round((difference * daysLeft) / daysBetween(period.from, period.to))
  if (amount <= 0) return undefined
  const from = today < period.from ? period.from : today
  return {
    text: `${brand}, stærri áskrift (${formatPlanSize(after)} starfsmenn í stað ${formatPlanSize(before)}), ${formatPeriod({ from, to: period.to })}`,
    amount,
  }
}
