/** Finds the days for which an employee has no entry although one is expected. */

const weekDays = 7
const comparedWeeks = 4
const expectedFrom = 3
/** Nobody forgets to clock in for longer, so a gap that goes on is an absence and is listed no further. */
const maxDaysSinceEntry = 7

/** How many days before a span decide about its days. */
export const daysBeforeMissing = comparedWeeks * weekDays

interface Checked {
  first: number
  last: number
  isClosed: (day: number) => boolean
}

/** Asks `hasEntry` also about earlier days, even those before the first one that was read. */
export function findMissingDays(hasEntry: (day: number) => boolean, { first, last, isClosed }: Checked): number[] {
  const missing: number[] = []
  for (let day = first; day <= last; day++)
    if (!hasEntry(day) && !isClosed(day) && isExpected(hasEntry, day) && isSoonAfterEntry(hasEntry, day))
      missing.push(day)
  return missing
}

function isExpected(hasEntry: (day: number) => boolean, day: number): boolean {
  let worked = 0
  for (let week = 1; week <= comparedWeeks; week++) if (hasEntry(day - week * weekDays)) worked++
  return worked >= expectedFrom
}

function isSoonAfterEntry(hasEntry: (day: number) => boolean, day: number): boolean {
  for (let before = 1; before <= maxDaysSinceEntry; before++) if (hasEntry(day - before)) return true
  return false
}
