import { weekdayOf } from '../calendar.ts'

/** `day`, `employee` and `project` are indexes in the lists of days, employees and projects. */
export interface DayColumns {
  /** The index of the local day on which the entry starts. -1 if the list of days lacks that day. */
  day: Int32Array
  employee: Int32Array
  project: Int32Array
  /** Seconds since 1970. */
  starts: Float64Array
  seconds: Float64Array
}

/** Both `first` and `last` are included. */
export interface DayIndexRange {
  first: number
  last: number
}

export interface DayRangeSums {
  seconds: number
  byDay: Float64Array
  byEmployee: Map<number, number>
  byProject: Map<number, Float64Array>
}

export function sumDayRange(entries: DayColumns, { first, last }: DayIndexRange): DayRangeSums {
  const dayCount = last - first + 1
  const secondsByDay = new Float64Array(dayCount)
  const secondsByEmployee = new Map<number, number>()
  const secondsByProject = new Map<number, Float64Array>()
  // Iterators of typed arrays would take several times as long.
  for (let index = 0; index < entries.day.length; index++) {
    const number = entries.day[index] ?? -1
    if (number < first || number > last || number < 0) continue
    const seconds = entries.seconds[index] ?? 0
    const [employee, project] = [entries.employee[index] ?? -1, entries.project[index] ?? -1]
    let sumsOfProject = secondsByProject.get(project)
    if (!sumsOfProject) secondsByProject.set(project, (sumsOfProject = new Float64Array(dayCount)))
    addAt(sumsOfProject, number - first, seconds)
    addAt(secondsByDay, number - first, seconds)
    secondsByEmployee.set(employee, (secondsByEmployee.get(employee) ?? 0) + seconds)
  }
  return { seconds: sum(secondsByDay), byDay: secondsByDay, byEmployee: secondsByEmployee, byProject: secondsByProject }
}

/** Sums the seconds that were worked on the days of the range before the instant `untilSeconds`. */
export function sumSecondsUntil(entries: DayColumns, { first, last }: DayIndexRange, untilSeconds: number): number {
  let seconds = 0
  for (let index = 0; index < entries.day.length; index++) {
    const number = entries.day[index] ?? -1
    if (number < first || number > last || number < 0) continue
    const start = entries.starts[index] ?? 0
    seconds += Math.max(0, Math.min(entries.seconds[index] ?? 0, untilSeconds - start))
  }
  return seconds
}

function addAt(seconds: Float64Array, index: number, more: number): void {
  seconds[index] = (seconds[index] ?? 0) + more
}

export const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** Returns the mean seconds by ISO weekday number. Days without entries count as well. */
export function computeWeekdayMeans(days: readonly string[], seconds: ArrayLike<number>): number[] {
  const [sums, counts] = [new Float64Array(8), new Float64Array(8)]
  for (const [i, day] of days.entries()) {
    addAt(sums, weekdayOf(day), seconds[i] ?? 0)
    addAt(counts, weekdayOf(day), 1)
  }
  return Array.from(sums, (total, weekday) => Math.round(total / (counts[weekday] || 1)))
}
