import type { IdAndName, Entry } from '../entry.ts'
import { buckets, mapBuckets, type Bucket } from './buckets.ts'
import { createDayIndex } from './days.ts'
import { computeSpanSeconds, computeDaySpans, type SpanLabel, type WorkedEntry } from './spans.ts'
import type { DayTerms, DayTermsFinder } from './terms.ts'

/** In seconds. The sum of all buckets always equals total_time + lunch_deduction. */
export interface Sums extends Record<Bucket, number> {
  total_time: number
  /** The deduction is negative or zero. */
  lunch_deduction: number
}

export interface ReportEntry extends Sums {
  entry: Entry
  /** The local day of the start. */
  date: string
}

export interface Section extends Sums {
  id: string
  name: string
  entries: ReportEntry[]
}

export interface Report extends Sums {
  entries: ReportEntry[]
  /** Sections by the id of the project or employee, in the order of names. */
  projects: Map<string, Section>
  employees: Map<string, Section>
}

export interface ReportTerms extends DayTerms {
  time_zone: string
}

export const zeroSums: Readonly<Sums> = { ...mapBuckets('id', () => 0), total_time: 0, lunch_deduction: 0 }

export function addSums(parts: readonly Sums[]): Sums {
  const sums = { ...zeroSums }
  for (const part of parts) {
    sums.total_time += part.total_time
    sums.lunch_deduction += part.lunch_deduction
  }
  for (const { id } of buckets) {
    let seconds = 0
    for (const part of parts) seconds += part[id]
    sums[id] = seconds
  }
  return sums
}

/** The entries whose pay is computed, by index. All entries of one employee are adjacent. */
interface PayableEntries {
  /** Seconds since 1970. */
  starts: ArrayLike<number>
  ends: ArrayLike<number>
  employeeAt(index: number): string
  idAt(index: number): string
}

/** The seconds of each label, by the entry's index. */
export type PaySeconds = Record<SpanLabel, Float64Array>

interface IndexedEntry extends WorkedEntry {
  index: number
}

const compareStarts = (a: IndexedEntry, b: IndexedEntry): number => a.start - b.start || (a.id < b.id ? -1 : 1)

function groupByEmployee(indexes: readonly number[], entries: PayableEntries): Map<string, IndexedEntry[]> {
  const entriesByEmployee = new Map<string, IndexedEntry[]>()
  for (const index of indexes) {
    const employee = entries.employeeAt(index)
    const ownEntries = entriesByEmployee.get(employee) ?? []
    entriesByEmployee.set(employee, ownEntries)
    ownEntries.push({
      id: entries.idAt(index),
      start: entries.starts[index] ?? 0,
      end: entries.ends[index] ?? 0,
      index,
    })
  }
  for (const ownEntries of entriesByEmployee.values()) ownEntries.sort(compareStarts)
  return entriesByEmployee
}

/**
 * Computes the pay of each entry by the terms of the day on which the entry begins. Rules apply to whole days of an
 * employee, so `indexes` must include all closed entries that count, even if only some are shown.
 */
export function computeEntryPay(
  indexes: readonly number[],
  entries: PayableEntries,
  timeZone: string,
  findTerms: DayTermsFinder,
): PaySeconds {
  const seconds = (): Float64Array => new Float64Array(entries.starts.length)
  const pay: PaySeconds = { ...mapBuckets('id', seconds), lunch: seconds() }
  const entriesByEmployee = groupByEmployee(indexes, entries)
  const firstStart = indexes.reduce((least, index) => Math.min(least, entries.starts[index] ?? 0), Infinity)
  if (firstStart === Infinity) return pay
  const last = indexes.reduce((max, index) => Math.max(max, entries.ends[index] ?? 0), 0)
  const days = createDayIndex(timeZone, firstStart, last)
  for (const [employee, ownEntries] of entriesByEmployee)
    for (let from = 0, to = 0; from < ownEntries.length; from = to) {
      const { date, end } = days.dayAt(ownEntries[from]?.start ?? 0)
      while ((ownEntries[to]?.start ?? end) < end) to++
      const entriesOfDay = ownEntries.slice(from, to)
      for (const [i, spans] of computeDaySpans(entriesOfDay, findTerms(employee, date), days).entries())
        for (const span of spans) addAtIndex(pay[span.label], entriesOfDay[i]?.index ?? -1, computeSpanSeconds(span))
    }
  return pay
}

function addAtIndex(seconds: Float64Array, index: number, more: number): void {
  seconds[index] = (seconds[index] ?? 0) + more
}

/** Creates a report of `entries`, which must be in display order. `compare` sorts names in the reader's language. */
export function createReport(entries: readonly ReportEntry[], compare: (a: string, b: string) => number): Report {
  const createSectionsBy = (getGroup: (entry: ReportEntry) => IdAndName): Map<string, Section> => {
    const groups = [...Map.groupBy(entries, entry => getGroup(entry).id).values()]
    const sections = groups.flatMap(groupEntries =>
      groupEntries
        .slice(0, 1)
        .map((first): Section => ({ ...addSums(groupEntries), ...getGroup(first), entries: groupEntries })),
    )
    return new Map(sections.toSorted((a, b) => compare(a.name, b.name)).map(section => [section.id, section]))
  }
  const [projects, employees] = [
    createSectionsBy(({ entry }) => entry.project),
    createSectionsBy(({ entry }) => entry.employee),
  ]
  return { ...addSums([...employees.values()]), entries: [...entries], projects, employees }
}
