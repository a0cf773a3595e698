import { convertSecondsToInstant } from '../../../shared/domain/entry-columns.ts'
import { createWallMsConverter } from '../../../shared/domain/local-time.ts'
import { findUsualEnd } from '../../../shared/domain/overview/usual-end.ts'
import type { DayEntries } from './day-entries.ts'

const comparedWeeks = 4
const daysInWeek = 7

/** Returns a function that maps the index of an open entry to its employee's usual clock-out time on that weekday. */
export function createUsualEndLookup({
  columns,
  rows,
  days,
  timeZone,
}: DayEntries): (index: number) => string | undefined {
  const clockedInEmployees = new Set<number>()
  for (const index of rows.filterIndexes(each => rows.isOpen(each)))
    clockedInEmployees.add(columns.employee[index] ?? -1)
  /** The last end of each day, by employee. */
  const endsByEmployee = new Map<number, Float64Array>()
  for (let index = 0; index < rows.size && clockedInEmployees.size > 0; index++) {
    const employee = columns.employee[index] ?? -1
    const day = columns.day[index] ?? -1
    if (day < 0 || !clockedInEmployees.has(employee) || rows.isOpen(index)) continue
    let endsOfEmployee = endsByEmployee.get(employee)
    if (!endsOfEmployee) endsByEmployee.set(employee, (endsOfEmployee = new Float64Array(days.length)))
    endsOfEmployee[day] = Math.max(endsOfEmployee[day] ?? 0, rows.ends[index] ?? 0)
  }
  const toWallMs = createWallMsConverter(timeZone)
  const computeMinutes = (day: number, end: number): number =>
    Math.floor((toWallMs(convertSecondsToInstant(end)) - (Date.parse(`${days[day]}T00:00:00Z`) || 0)) / 60_000)
  return index => {
    const [day, endsOfEmployee] = [columns.day[index] ?? -1, endsByEmployee.get(columns.employee[index] ?? -1)]
    if (day < 0 || !endsOfEmployee) return undefined
    const before = Array.from({ length: comparedWeeks }, (_, i) => day - (i + 1) * daysInWeek)
    return findUsualEnd(
      before.flatMap(earlierDay => {
        const end = endsOfEmployee[earlierDay] ?? 0
        return end === 0 ? [] : [computeMinutes(earlierDay, end)]
      }),
    )
  }
}
