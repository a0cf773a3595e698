/**
 * Prepares the entries for the overview. They become columns of numbers, because an object per entry would be too slow.
 */
import { addDays, daysBetween } from '../../../shared/domain/calendar.ts'
import type { EntryColumns } from '../../../shared/domain/entry-columns.ts'
import { epochSeconds, forgottenEntrySeconds, cutToWholeSeconds, type IdAndName } from '../../../shared/domain/entry.ts'
import { toLocalDay, startOfDay } from '../../../shared/domain/local-time.ts'
import type { DayColumns, DayIndexRange } from '../../../shared/domain/overview/sums.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { createDayIndex } from '../../../shared/domain/report/days.ts'
import type { EmployeeSummary } from '../employees/employees.ts'
import type { SheetRows } from '../month-sheets/sheet-rows.ts'
import type { NameMaps } from '../month-sheets/wire-columns.ts'

interface LoadedEntries {
  rows: SheetRows
  overlaps: Uint8Array
  needsReview: (index: number) => boolean
  onTheWire: (indexes: readonly number[]) => EntryColumns
  employees: EmployeeSummary[]
  names: NameMaps
}

export interface DayEntries extends LoadedEntries {
  columns: DayColumns
  days: readonly string[]
  people: readonly IdAndName[]
  projects: readonly IdAndName[]
  now: string
  today: string
  timeZone: string
}

export const listPeriodDays = ({ from, to }: Period): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))

type IdentifiedItem = Pick<IdAndName, 'id'>

const toNumbersById = (items: readonly IdentifiedItem[]): Map<string, number> =>
  new Map(items.map(({ id }, number) => [id, number]))

export function toDayEntries(
  loadedEntries: LoadedEntries,
  listedPeriod: Period,
  timeZone: string,
  now: string,
): DayEntries {
  const people = [...loadedEntries.names.employees.values()]
  const projects = [...loadedEntries.names.projects.values()]
  const days = listPeriodDays(listedPeriod)
  return {
    ...loadedEntries,
    columns: toDayColumns(loadedEntries.rows, { days, people, projects }, timeZone, now),
    days,
    people,
    projects,
    now,
    today: toLocalDay(now, timeZone),
    timeZone,
  }
}

interface NumberedLists {
  days: readonly string[]
  people: readonly IdentifiedItem[]
  projects: readonly IdentifiedItem[]
}

/**
 * Converts entries to columns, in which days, people and projects are indexes of the lists. Uses -1 for those that are
 * not listed.
 */
export function toDayColumns(
  rows: SheetRows,
  { days, people, projects }: NumberedLists,
  timeZone: string,
  now: string,
): DayColumns {
  const { size, starts, ends } = rows
  const columns: DayColumns = {
    day: new Int32Array(size),
    employee: new Int32Array(size),
    project: new Int32Array(size),
    starts,
    seconds: new Float64Array(size),
  }
  const [numberByEmployeeId, numberByProjectId] = [toNumbersById(people), toNumbersById(projects)]
  const numberAt = createDayNumberLookup(days, timeZone)
  const nowSeconds = epochSeconds(cutToWholeSeconds(now))
  for (const [sheetIndex, { employeeId, columns: storedColumns }] of rows.sheets.entries()) {
    const employee = numberByEmployeeId.get(employeeId) ?? -1
    const numbers = storedColumns.projects.map(id => numberByProjectId.get(id) ?? -1)
    const firstIndex = rows.findFirstIndexOfSheet(sheetIndex)
    for (let row = 0; row < storedColumns.project.length; row++) {
      const index = firstIndex + row
      const start = starts[index] ?? 0
      const end = ends[index] ?? 0
      columns.day[index] = numberAt(start)
      columns.employee[index] = employee
      columns.project[index] = numbers[storedColumns.project[row] ?? -1] ?? -1
      columns.seconds[index] = end === Infinity ? computeOpenSeconds(start, nowSeconds) : end - start
    }
  }
  return columns
}

/**
 * Returns the seconds that an open entry counts: those up to now, but at most the limit for a forgotten clock-out, so
 * that it does not dwarf all others in a plot.
 */
const computeOpenSeconds = (start: number, now: number): number =>
  Math.min(Math.max(0, now - start), forgottenEntrySeconds)

/**
 * Returns a function that finds the index in `days` of an instant's day, or -1. The function remembers the last day,
 * because consecutive entries usually share the day.
 */
function createDayNumberLookup(days: readonly string[], timeZone: string): (seconds: number) => number {
  const [from, to] = [days[0] ?? '', addDays(days.at(-1) ?? '', 1)]
  const [firstSecond, end] = [epochSeconds(startOfDay(from, timeZone)), epochSeconds(startOfDay(to, timeZone))]
  const { dayAt } = createDayIndex(timeZone, firstSecond, end)
  const numbers = new Map(days.map((day, number) => [day, number]))
  let lastDay = dayAt(firstSecond)
  let number = 0
  return seconds => {
    if (seconds < firstSecond || seconds >= end) return -1
    if (seconds < lastDay.start || seconds >= lastDay.end) {
      lastDay = dayAt(seconds)
      number = numbers.get(lastDay.date) ?? -1
    }
    return number
  }
}

/**
 * Converts the days of a period to numbers, which count from the first day that was read. Earlier days have negative
 * numbers.
 */
export const toDayIndexRange = ({ days }: Pick<DayEntries, 'days'>, { from, to }: Period): DayIndexRange => ({
  first: daysBetween(days[0] ?? from, from),
  last: daysBetween(days[0] ?? from, to),
})

export function createWorkedDayCheck({
  columns,
  people,
  days,
}: DayEntries): (employee: number, day: number) => boolean {
  const workedDays = new Uint8Array(people.length * days.length)
  for (let index = 0; index < columns.day.length; index++) {
    const day = columns.day[index] ?? -1
    if (day >= 0) workedDays[(columns.employee[index] ?? 0) * days.length + day] = 1
  }
  return (employee, day) => day >= 0 && day < days.length && workedDays[employee * days.length + day] === 1
}

export const findActiveEmployeeIds = ({ employees }: LoadedEntries): Set<string> =>
  new Set(employees.flatMap(({ id, disabled }) => (disabled ? [] : [id])))

export function getIdAndName(list: readonly IdAndName[], number: number | undefined): IdAndName {
  const item = list[number ?? -1]
  if (!item) throw new Error(`there is no name ${number} of ${list.length}`)
  return item
}
