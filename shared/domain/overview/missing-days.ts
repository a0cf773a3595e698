const daysInWeek = 7
const comparedWeeks = 4
const minWorkedWeeks = 3
/**
 * Days further from the employee's latest entry are not listed, because a longer gap is an absence rather than a
 * forgotten clock-in.
 */
const maxDaysSinceEntry = 7

/** Deciding whether a day is missing needs this many earlier days. */
export const lookbackDayCount = comparedWeeks * daysInWeek

interface CheckedDays {
  first: number
  last: number
  isClosed: (day: number) => boolean
}

/**
 * Returns the days on which an entry is missing. Calls `hasEntry` also for up to `lookbackDayCount` days before
 * `first`, even if their entries were not read.
 */
export function findMissingDays(hasEntry: (day: number) => boolean, { first, last, isClosed }: CheckedDays): number[] {
  const missingDays: number[] = []
  for (let day = first; day <= last; day++)
    if (!hasEntry(day) && !isClosed(day) && isExpected(hasEntry, day) && isSoonAfterEntry(hasEntry, day))
      missingDays.push(day)
  return missingDays
}

function isExpected(hasEntry: (day: number) => boolean, day: number): boolean {
  let workedCount = 0
  for (let week = 1; week <= comparedWeeks; week++) if (hasEntry(day - week * daysInWeek)) workedCount++
  return workedCount >= minWorkedWeeks
}

function isSoonAfterEntry(hasEntry: (day: number) => boolean, day: number): boolean {
  for (let before = 1; before <= maxDaysSinceEntry; before++) if (hasEntry(day - before)) return true
  return false
}
