/** Plans an import: employees, projects and entries to create, and refused rows. */
import { epochSeconds, maxEntriesPerCall, findInvalidTimes } from '../domain/entry.ts'
import { maxImportRows } from '../domain/imports.ts'
import type { Mapping } from './headers.ts'
import { wallTimeConverter, type DateOrder } from './date-times.ts'
import { People, Projects, type ExistingData, type Named, type NewPerson } from './people-and-projects.ts'
import { refusalFor, RowRefused, type Refusal } from './refusals.ts'
import { toCells, parseTimes } from './row.ts'

export interface FileRows {
  rows: readonly (readonly string[])[]
  /** The index of the header row. Only the rows below it are imported. */
  headerIndex: number
}

export interface ImportOptions {
  mapping: Mapping
  dateOrder: DateOrder
  timeZone: string
  /** Default names for rows without a person or a project. Such a row is refused if the default name is empty. */
  person: string
  project: string
}

export interface PlannedEntry {
  project_id: string
  start_time: string
  end_time: string
}

export interface Plan {
  /** The number of non-empty rows. */
  rows: number
  employees: NewPerson[]
  projects: { id: string; name: string }[]
  /** The requests that create the entries, each for one employee. */
  batches: { employee_id: string; entries: PlannedEntry[] }[]
  entries: number
  /** The number of rows whose entry already exists. */
  existing: number
  refused: { row: number; refusal: Refusal }[]
  /** The first entries that will be created. */
  preview: { row: number; employee: string; project: string; start_time: string; end_time: string }[]
  /** The first and last start of the file's entries. */
  range: { from: string; to: string } | null
}

export const entryKey = (employee: string, project: string, start: number, end: number): string =>
  `${employee} ${project} ${start} ${end}`

const maxPreviewEntries = 10
/** A transaction has at most 100 items: 90 entries, a sheet and a batch for each month, the tally and the employee. */
const maxMonthsPerBatch = 4

const hasTimes = ({ start, date, end, duration }: Mapping): boolean => (start ?? date ?? end ?? duration) !== undefined

const findTimeRefusal = (start: string, end: string, now: string): Refusal | undefined => {
  const wrong = findInvalidTimes(start, end, now)
  if (!wrong) return undefined
  if (wrong.start_time) return 'years'
  return start < end ? 'long' : 'order'
}

interface ReadEntry extends PlannedEntry {
  row: number
  employee: Named
  project: string
}

/** An employee's entries in order, so that a request changes few month sheets. */
function toBatches(entries: readonly ReadEntry[]): Plan['batches'] {
  const batches: Plan['batches'] = []
  for (const ofOne of Map.groupBy(entries, ({ employee }) => employee.id).values()) {
    let batch: PlannedEntry[] = []
    let months = new Set<string>()
    const employee_id = ofOne[0]?.employee.id ?? ''
    for (const { project_id, start_time, end_time } of ofOne.toSorted((a, b) =>
      a.start_time < b.start_time ? -1 : 1,
    )) {
      months.add(start_time.slice(0, 7))
      if (batch.length === maxEntriesPerCall || months.size > maxMonthsPerBatch) {
        batches.push({ employee_id, entries: batch })
        ;[batch, months] = [[], new Set([start_time.slice(0, 7)])]
      }
      batch.push({ project_id, start_time, end_time })
    }
    batches.push({ employee_id, entries: batch })
  }
  return batches
}

export function buildPlan(file: FileRows, choices: ImportOptions, existingData: ExistingData): Plan {
  const { mapping, dateOrder, timeZone } = choices
  const [people, projects] = [new People(existingData), new Projects(existingData)]
  const instant = wallTimeConverter(timeZone)
  const refused: Plan['refused'] = []
  const entries: ReadEntry[] = []
  const planned = new Set<string>()
  const makesEntries = hasTimes(mapping)
  let [existing, count] = [0, 0]
  let [from, to] = ['', '']

  const read = (row: readonly string[], number: number): void => {
    const cells = toCells(row, mapping)
    if (!makesEntries) {
      if (mapping.person !== undefined || mapping.email !== undefined) people.findOrCreate(cells, '')
      if (cells.project !== undefined || mapping.person === undefined) projects.findOrCreate(cells.project ?? '')
      return
    }
    // Reads the times first, so that a row with invalid times is refused before anything is created for it.
    const { start, end } = parseTimes(cells, dateOrder, instant)
    const wrong = findTimeRefusal(start, end, existingData.now)
    if (wrong) throw refusalFor(wrong)
    const written = cells.project ?? choices.project.trim()
    if (written === '') throw refusalFor('no_project')
    const employee = people.findOrCreate(cells, choices.person.trim())
    const project = projects.findOrCreate(written)
    const key = entryKey(employee.id, project.id, epochSeconds(start), epochSeconds(end))
    if (planned.has(key)) throw refusalFor('twice')
    planned.add(key)
    if (from === '' || start < from) from = start
    if (start > to) to = start
    if (existingData.entries.has(key)) existing++
    else
      entries.push({
        row: number,
        employee,
        project: project.name,
        project_id: project.id,
        start_time: start,
        end_time: end,
      })
  }

  for (let index = file.headerIndex + 1; index < file.rows.length; index++) {
    const row = file.rows[index] ?? []
    if (row.every(cell => cell.trim() === '')) continue
    count++
    if (count > maxImportRows) break
    try {
      read(row, index + 1)
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      refused.push({ row: index + 1, refusal: error.refusal })
    }
  }
  return {
    rows: count,
    employees: people.created,
    projects: projects.created,
    batches: toBatches(entries),
    entries: entries.length,
    existing,
    refused,
    preview: entries.slice(0, maxPreviewEntries).map(({ row, employee, project, start_time, end_time }) => ({
      row,
      employee: employee.name,
      project,
      start_time,
      end_time,
    })),
    range: from === '' ? null : { from, to },
  }
}
