/** Rows that have only a day and a duration get a start and an end. */
import { addDays } from '../domain/calendar.ts'
import { epochSeconds } from '../domain/entry.ts'
import type { createInstantConverter } from './date-times.ts'

interface UntimedRow {
  employeeId: string
  projectId: string
  day: string
  seconds: number
}

interface Interval {
  projectId: string
  start: number
  end: number
}

interface Day {
  begin: number
  /** The time at which the first entry should start, as the company chose. `begin` is midnight. */
  start: number
  end: number
}

interface PlacedRow<Row> {
  row: Row
  start: number
  /** Whether the company already has an entry of this length on the day and project. */
  isExisting: boolean
}

/** Places entries one after another from an instant on, each in the first gap in which it fits whole. */
function placeFrom(start: number, lengths: readonly number[], busyIntervals: readonly Interval[]): number[] {
  let cursor = start
  return lengths.map(length => {
    for (const other of busyIntervals) {
      if (other.start >= cursor + length) break
      if (other.end > cursor) cursor = other.end
    }
    const placedAt = cursor
    cursor += length
    return placedAt
  })
}

/**
 * Places the entries from `start` on. If they would cross midnight, starts them earlier. If even the whole day is too
 * short, starts them at `begin`, and they cross midnight.
 */
function placeOnDay(
  { begin, start, end }: Day,
  lengths: readonly number[],
  busyIntervals: readonly Interval[],
): number[] {
  const isInTime = (starts: readonly number[]): boolean => (starts.at(-1) ?? 0) + (lengths.at(-1) ?? 0) <= end
  const chosenPlace = placeFrom(start, lengths, busyIntervals)
  if (isInTime(chosenPlace)) return chosenPlace
  const excessSeconds = (chosenPlace.at(-1) ?? 0) + (lengths.at(-1) ?? 0) - end
  const earlierPlace = placeFrom(Math.max(begin, start - excessSeconds), lengths, busyIntervals)
  return isInTime(earlierPlace) ? earlierPlace : placeFrom(begin, lengths, busyIntervals)
}

/**
 * Places the rows of each employee and day around the employee's existing entries and the file's entries with times. A
 * row that already has an entry, at any time of the day, gets that entry's start.
 */
export function placeUntimedRows<Row extends UntimedRow>(
  rows: readonly Row[],
  timedIntervals: readonly (Interval & { employeeId: string })[],
  existingIntervals: readonly (Interval & { employeeId: string })[],
  options: { instant: ReturnType<typeof createInstantConverter>; dayStart: string },
): PlacedRow<Row>[] {
  const toDay = (day: string): Day => ({
    begin: epochSeconds(options.instant(day, '00:00:00')),
    start: epochSeconds(options.instant(day, `${options.dayStart}:00`)),
    end: epochSeconds(options.instant(addDays(day, 1), '00:00:00')),
  })
  const keyOf = ({ projectId, start, end }: Interval): string => `${projectId} ${start} ${end}`
  const timedIntervalsByEmployee = Map.groupBy(timedIntervals, ({ employeeId }) => employeeId)
  const existingIntervalsByEmployee = Map.groupBy(existingIntervals, ({ employeeId }) => employeeId)
  return [...Map.groupBy(rows, ({ employeeId }) => employeeId)].flatMap(([employeeId, rowsOfPerson]) => {
    const ownIntervals = timedIntervalsByEmployee.get(employeeId) ?? []
    const knownIntervals = existingIntervalsByEmployee.get(employeeId) ?? []
    const ownKeys = new Set(ownIntervals.map(keyOf))
    // An entry that matches a row with times cannot belong to a row without times.
    const freeIntervals = Map.groupBy(
      knownIntervals.filter(interval => !ownKeys.has(keyOf(interval))),
      ({ projectId, start, end }) => `${projectId} ${end - start}`,
    )
    const busyIntervals: Interval[] = [...ownIntervals, ...knownIntervals].toSorted((a, b) => a.start - b.start)
    const days = [...Map.groupBy(rowsOfPerson, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return days.flatMap(([day, rowsOfDay]) => {
      const times = toDay(day)
      const [placedRows, unplacedRows]: [PlacedRow<Row>[], Row[]] = [[], []]
      for (const row of rowsOfDay) {
        const sameRowIntervals = freeIntervals.get(`${row.projectId} ${row.seconds}`) ?? []
        const index = sameRowIntervals.findIndex(({ start }) => start >= times.begin && start < times.end)
        const [matchingInterval] = index < 0 ? [] : sameRowIntervals.splice(index, 1)
        if (matchingInterval) placedRows.push({ row, start: matchingInterval.start, isExisting: true })
        else unplacedRows.push(row)
      }
      const nearIntervals = busyIntervals.filter(({ end }) => end > times.begin)
      const starts = placeOnDay(
        times,
        unplacedRows.map(({ seconds }) => seconds),
        nearIntervals,
      )
      for (const [i, row] of unplacedRows.entries()) {
        const start = starts[i] ?? times.start
        placedRows.push({ row, start, isExisting: false })
        busyIntervals.push({ projectId: row.projectId, start, end: start + row.seconds })
      }
      busyIntervals.sort((a, b) => a.start - b.start)
      return placedRows
    })
  })
}
