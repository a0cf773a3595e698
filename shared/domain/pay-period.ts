/** Pay periods in days (YYYY-MM-DD): calendar months, or months that end on a day that the company chooses. */

/** Both days belong to the period. */
export interface Period {
  from: string
  to: string
}

/** Stands for the last day of every month, so that periods are calendar months. */
export const monthEnd = 31

/**
 * `month` counts from 0 and may be outside of the year. In a month that is too short, the period ends on its last day.
 */
function endIn(year: number, month: number, endsOn: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(endsOn, last))).toISOString().slice(0, 10)
}

const dayBeside = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The period that contains the day. */
export function periodOf(day: string, endsOn: number): Period {
  const [year, thisMonth] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  const month = day <= endIn(year, thisMonth, endsOn) ? thisMonth : thisMonth + 1
  return { from: dayBeside(endIn(year, month - 1, endsOn), 1), to: endIn(year, month, endsOn) }
}

export const periodBefore = ({ from }: Period, endsOn: number): Period => periodOf(dayBeside(from, -1), endsOn)

/** The period from this day to the next end. It is shorter after a company has chosen another end. */
export const periodFrom = (day: string, endsOn: number): Period => ({ from: day, to: periodOf(day, endsOn).to })

/** The next period begins right after this one, so that every day is in exactly one period. */
export const periodAfter = ({ to }: Period, endsOn: number): Period => periodFrom(dayBeside(to, 1), endsOn)

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
