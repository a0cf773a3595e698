/** pay periods, as days of a company's calendar (YYYY-MM-DD): its months, or months that end on a day of its choice */

/** both days belong to it */
export interface Period {
  from: string
  to: string
}

/** stands for the last day of every month: such a period is a calendar month */
export const monthEnd = 31

/** `month` counts from 0 and may lie beside the year; a month that is too short ends on its last day */
function endIn(year: number, month: number, endsOn: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(endsOn, last))).toISOString().slice(0, 10)
}

const dayBeside = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** the one that a day lies in */
export function periodOf(day: string, endsOn: number): Period {
  const [year, thisMonth] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  const month = day <= endIn(year, thisMonth, endsOn) ? thisMonth : thisMonth + 1
  return { from: dayBeside(endIn(year, month - 1, endsOn), 1), to: endIn(year, month, endsOn) }
}

export const periodBefore = ({ from }: Period, endsOn: number): Period => periodOf(dayBeside(from, -1), endsOn)

/** of a period that begins on this day, whatever was chosen before it: the days up to the next end */
export const periodFrom = (day: string, endsOn: number): Period => ({ from: day, to: periodOf(day, endsOn).to })

/** begins where the one before ended, so that a day is in one of them */
export const periodAfter = ({ to }: Period, endsOn: number): Period => periodFrom(dayBeside(to, 1), endsOn)

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
