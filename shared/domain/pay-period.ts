/** Pay periods are calendar months, or months that end on a day chosen by the company. */
import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf } from './calendar.ts'

/** The first and the last day are included. */
export interface Period {
  from: string
  to: string
}

/** Stands for the last day of every month, which makes periods calendar months. */
export const monthEndDay = 31

/**
 * Returns the last day of the period that ends in this month. In a month without the day `endsOn`, this is the month's
 * last day.
 */
function computePeriodEnd(month: string, endsOn: number): string {
  const [end, last] = [addDays(firstOfMonth(month), endsOn - 1), lastOfMonth(month)]
  return end < last ? end : last
}

export function findPeriodOfDay(day: string, endsOn: number): Period {
  const thisMonth = monthOf(day)
  const month = day <= computePeriodEnd(thisMonth, endsOn) ? thisMonth : addMonths(thisMonth, 1)
  return { from: addDays(computePeriodEnd(addMonths(month, -1), endsOn), 1), to: computePeriodEnd(month, endsOn) }
}

export const computePeriodBefore = ({ from }: Period, endsOn: number): Period =>
  findPeriodOfDay(addDays(from, -1), endsOn)

/**
 * Returns the period that begins on `day`. This period is shorter than usual after the company has chosen another end.
 */
export const createPeriodFromDay = (day: string, endsOn: number): Period => ({
  from: day,
  to: findPeriodOfDay(day, endsOn).to,
})

/** Returns the next period. It begins right after this one, so that every day is in exactly one period. */
export const computeNextPayPeriod = ({ to }: Period, endsOn: number): Period =>
  createPeriodFromDay(addDays(to, 1), endsOn)
