import {
  addSeconds,
  daySeconds,
  epochSeconds,
  maxEntriesPerCall,
  findInvalidTimes,
  secondsBetween,
  cutToWholeSeconds,
} from '../domain/entry.ts'
import { isImageUrl } from '../domain/images.ts'
import { maxIdleDaysOfEmployee, maxImportRows } from '../domain/imports.ts'
import { findPeopleColumns, findExtraColumns, type FieldColumns } from './headers.ts'
import { createInstantConverter, type DateOrder } from './date-times.ts'
import type { FileSheet } from './limits.ts'
import {
  PersonResolver,
  ProjectResolver,
  type ExistingData,
  type PersonOrProject,
  type NewPerson,
} from './people-and-projects.ts'
import { getRowRefusedError, RowRefusedError, type RowRefusal } from './refusals.ts'
import { toCellsOfDays, parseTimes, readPersonName, type RowCells, type TimeSpan } from './row.ts'
import { placeUntimedRows } from './untimed.ts'

export interface FileRows {
  rows: readonly (readonly string[])[]
  /** Only the rows below the header row are imported. */
  headerIndex: number
  /** The workbook's sheets, whose rows stand one after another in `rows`. */
  sheets?: readonly FileSheet[]
}

export interface ImportOptions {
  mapping: FieldColumns
  dateOrder: DateOrder
  timeZone: string
  /** Rows without a person or a project get these default names. Such a row is refused if the default name is empty. */
  person: string
  project: string
  /** Entries that have hours without times begin at this time of the day (HH:MM). */
  dayStart: string
}

interface PlannedImportEntry {
  project_id: string
  start_time: string
  end_time: string
  /** Identifies an entry whose row has hours but no times, because the import may place it at any time of the day. */
  hours_of?: { day: string; nth: number }
  comment?: string
}

export interface ImportPlan {
  /** The number of non-empty rows. */
  rowCount: number
  employees: NewPerson[]
  projects: { id: string; name: string }[]
  /** One batch per request. All its entries are of one employee. */
  batches: { employee_id: string; entries: PlannedImportEntry[] }[]
  entryCount: number
  /** The number of entries that already exist. */
  existing: number
  /** The number of entries with hours and without times. */
  untimedEntryCount: number
  /** The number of rows whose stated duration differs from the time between their start and end. */
  differing: number
  /** New employees without an entry in the last 60 days, if the file has entries. */
  left: string[]
  /** The person who would get all rows, although the file seems to name several. */
  onePerson: string | null
  refused: { row: number; refusal: RowRefusal }[]
  preview: { row: number; employee: string; project: string; start_time: string; end_time: string }[]
  /** The first and last start of the file's entries. */
  range: { from: string; to: string } | null
}

export const toEntryKey = (employee: string, project: string, start: number, end: number): string =>
  `${employee} ${project} ${start} ${end}`

const maxPreviewEntries = 10
/** A transaction has at most 100 items: 90 entries, a sheet and a batch for each month, the tally and the employee. */
const maxMonthsPerBatch = 4

const hasTimes = ({ start, date, end, duration }: FieldColumns): boolean =>
  (start ?? date ?? end ?? duration) !== undefined

const findTimeRefusal = (start: string, end: string, now: string): RowRefusal | undefined => {
  const invalidTimes = findInvalidTimes(start, end, now)
  if (!invalidTimes) return undefined
  if (invalidTimes.start_time) return 'years'
  return start === end ? 'no_length' : start < end ? 'long' : 'order'
}

interface EntryWithRow extends PlannedImportEntry {
  row: number
  employee: PersonOrProject
  project: string
}

interface ExistingEntry {
  employeeId: string
  projectId: string
  start: number
  end: number
}

const parseEntryKey = (key: string): ExistingEntry => {
  const [employeeId = '', projectId = '', start, end] = key.split(' ')
  return { employeeId, projectId, start: Number(start), end: Number(end) }
}

/** An entry with a comment takes two items of a transaction. */
const countTransactionItems = ({ comment }: PlannedImportEntry): number => (comment === undefined ? 1 : 2)

/** Whether a column of the file names several people although the mapping does not use the column. */
function namesSeveralPeople({ rows, headerIndex }: FileRows, { person, last_name, email }: FieldColumns): boolean {
  const columns = findPeopleColumns(rows[headerIndex] ?? [])
  if (columns.length === 0) return false
  if ((person ?? email) === undefined) return true
  const unusedColumns = columns.filter(index => ![person, last_name, email].includes(index))
  return unusedColumns.some(index => {
    const values = new Set<string>()
    for (const row of rows.slice(headerIndex + 1)) {
      const value = (row[index] ?? '').trim()
      if (value !== '') values.add(value)
      if (values.size > 1) return true
    }
    return false
  })
}

/** Divides each employee's entries into batches in order of time, so that a request changes few month sheets. */
function toBatches(entries: readonly EntryWithRow[]): ImportPlan['batches'] {
  const batches: ImportPlan['batches'] = []
  for (const entriesOfPerson of Map.groupBy(entries, ({ employee }) => employee.id).values()) {
    let batch: PlannedImportEntry[] = []
    let weight = 0
    let months = new Set<string>()
    const employee_id = entriesOfPerson[0]?.employee.id ?? ''
    for (const { row: _row, employee: _employee, project: _project, ...entry } of entriesOfPerson.toSorted((a, b) =>
      a.start_time < b.start_time ? -1 : 1,
    )) {
      const month = entry.start_time.slice(0, 7)
      months.add(month)
      if (weight + countTransactionItems(entry) > maxEntriesPerCall || months.size > maxMonthsPerBatch) {
        batches.push({ employee_id, entries: batch })
        ;[batch, weight, months] = [[], 0, new Set([month])]
      }
      batch.push(entry)
      weight += countTransactionItems(entry)
    }
    batches.push({ employee_id, entries: batch })
  }
  return batches
}

interface DurationRow {
  row: number
  employee: PersonOrProject
  project: PersonOrProject
  employeeId: string
  projectId: string
  day: string
  seconds: number
  nth: number
  comment: string | undefined
}

export function buildImportPlan(file: FileRows, choices: ImportOptions, existingData: ExistingData): ImportPlan {
  const { mapping, dateOrder, timeZone, dayStart } = choices
  const { entries: existingKeys, now } = existingData
  const [people, projects] = [new PersonResolver(existingData), new ProjectResolver(existingData)]
  const extraColumns = findExtraColumns(file.rows[file.headerIndex] ?? [], mapping)
  const toInstant = createInstantConverter(timeZone)
  const refusedRows: ImportPlan['refused'] = []
  const entries: EntryWithRow[] = []
  const durationRows: DurationRow[] = []
  const plannedKeys = new Set<string>()
  const readingsByText = new Map<string, number>()
  const lastStartByEmployeeId = new Map<string, string>()
  const makesEntries = hasTimes(mapping) || extraColumns.days.length > 0
  let [existingCount, count, differingCount] = [0, 0, 0]
  let [from, to] = ['', '']

  const widenRange = (first: string, last: string): void => {
    if (from === '' || first < from) from = first
    if (last > to) to = last
  }

  const findOrCreate = (cells: RowCells): { employee: PersonOrProject; project: PersonOrProject } => {
    const projectName = cells.project ?? choices.project.trim()
    if (projectName === '') throw getRowRefusedError('no_project')
    const employee = people.findOrCreate(cells, choices.person.trim())
    return { employee, project: projects.findOrCreate(projectName) }
  }

  const noteStart = (employee: PersonOrProject, start: string): void => {
    if (start > (lastStartByEmployeeId.get(employee.id) ?? '')) lastStartByEmployeeId.set(employee.id, start)
  }

  const readRow = (cells: RowCells, number: number): void => {
    if (!makesEntries) {
      if (readPersonName(cells) !== undefined || mapping.person !== undefined || mapping.email !== undefined)
        people.findOrCreate(cells, '')
      if (cells.project !== undefined || mapping.person === undefined) projects.findOrCreate(cells.project ?? '')
      return
    }
    const comment = cells.comment === undefined || isImageUrl(cells.comment) ? undefined : cells.comment
    // Reads the times first, so that a row with invalid times is refused before anything is created for it.
    const times = parseTimes(cells, dateOrder, toInstant, extraColumns)
    if ('day' in times) {
      const { day, seconds } = times
      const [begin, start] = [toInstant(day, '00:00:00'), toInstant(day, `${dayStart}:00`)]
      refuseInvalid({ start, end: addSeconds(start, seconds) })
      const { employee, project } = findOrCreate(cells)
      const hoursKey = `${employee.id} ${project.id} ${day} ${seconds}`
      const nth = readingsByText.get(hoursKey) ?? 0
      readingsByText.set(hoursKey, nth + 1)
      const ids = { employeeId: employee.id, projectId: project.id }
      durationRows.push({ row: number, employee, project, ...ids, day, seconds, nth, comment })
      // Existing entries of the previous evening may reach into this day, and the new entry may begin at any time of
      // this day.
      widenRange(addSeconds(begin, -daySeconds), addSeconds(begin, daySeconds + seconds))
      noteStart(employee, start)
      return
    }
    const { parts } = times
    if (parts.length === 0) throw getRowRefusedError('no_length')
    for (const part of parts) refuseInvalid(part)
    const { employee, project } = findOrCreate(cells)
    const keys = parts.map(({ start, end }) =>
      toEntryKey(employee.id, project.id, epochSeconds(start), epochSeconds(end)),
    )
    if (keys.some(key => plannedKeys.has(key))) throw getRowRefusedError('twice')
    if (times.durationDiffers) differingCount++
    for (const [i, { start, end }] of parts.entries()) {
      const key = keys[i] ?? ''
      plannedKeys.add(key)
      widenRange(start, start)
      noteStart(employee, start)
      if (existingKeys.has(key)) existingCount++
      else
        entries.push({
          row: number,
          employee,
          project: project.name,
          project_id: project.id,
          start_time: start,
          end_time: end,
          ...(comment === undefined || i > 0 ? {} : { comment }),
        })
    }
  }

  const refuseInvalid = ({ start, end }: TimeSpan): void => {
    const timeRefusal = findTimeRefusal(start, end, now)
    if (timeRefusal) throw getRowRefusedError(timeRefusal)
  }

  /** Records a refusal instead of throwing it, so that an unreadable day does not affect the other days of its row. */
  const readOrRefuse = (row: number, readIt: () => void): void => {
    try {
      readIt()
    } catch (error) {
      if (!(error instanceof RowRefusedError)) throw error
      refusedRows.push({ row, refusal: error.refusal })
    }
  }

  for (let index = file.headerIndex + 1; index < file.rows.length; index++) {
    const row = file.rows[index] ?? []
    if (row.every(cell => cell.trim() === '')) continue
    count++
    if (count > maxImportRows) break
    readOrRefuse(index + 1, () => {
      for (const cells of toCellsOfDays(row, mapping, extraColumns, dateOrder))
        readOrRefuse(index + 1, () => readRow(cells, index + 1))
    })
  }

  if (durationRows.length > 0) {
    const placedRows = placeUntimedRows(
      durationRows,
      [...plannedKeys].map(parseEntryKey),
      [...existingKeys].map(parseEntryKey),
      {
        instant: toInstant,
        dayStart,
      },
    )
    for (const { row, start, isExisting } of placedRows)
      if (isExisting) existingCount++
      else
        entries.push({
          row: row.row,
          employee: row.employee,
          project: row.project.name,
          project_id: row.projectId,
          start_time: cutToWholeSeconds(start * 1000),
          end_time: cutToWholeSeconds((start + row.seconds) * 1000),
          hours_of: { day: row.day, nth: row.nth },
          ...(row.comment === undefined ? {} : { comment: row.comment }),
        })
    entries.sort((a, b) => a.row - b.row)
  }

  const hasLeft = (id: string): boolean =>
    secondsBetween(lastStartByEmployeeId.get(id) ?? '2000-01-01T00:00:00Z', now) > maxIdleDaysOfEmployee * daySeconds
  const [onlyName, otherName] = new Set(entries.map(({ employee }) => employee.name))
  return {
    rowCount: count,
    employees: people.created,
    projects: projects.created,
    batches: toBatches(entries),
    entryCount: entries.length,
    existing: existingCount,
    untimedEntryCount: durationRows.length,
    differing: differingCount,
    left: lastStartByEmployeeId.size === 0 ? [] : people.created.flatMap(({ id }) => (hasLeft(id) ? [id] : [])),
    onePerson:
      onlyName !== undefined && otherName === undefined && entries.length > 1 && namesSeveralPeople(file, mapping)
        ? onlyName
        : null,
    refused: refusedRows,
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
