import { parseImageKey } from '../../../shared/domain/images.ts'
import { secondsBetween } from '../../../shared/domain/entry.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import type { EmployeeMonth, EntryHistoryRecord } from '../entries/entry-records.ts'
import { pickKnownFields } from '../entries/journal.ts'
import type { ExportContext } from './load-export-context.ts'
import { toCsvTable, type CsvCell } from './to-csv-table.ts'

const flagNames = [
  'recorded_offline',
  'answered_late',
  'sent_after_end',
  'needs_look',
  'added_at_time_clock',
  'clock_disagrees',
] as const

/**
 * Writes the month's entries as CSV. The first columns have the headings that an import recognizes, so that a company
 * can import the exported file.
 */
export function createEntriesTable(
  { people, toProjectName, toWallTime, csvFormat }: ExportContext,
  month: readonly EmployeeMonth[],
): string {
  const rows = month.flatMap(({ employeeId, entries }) => {
    const person = people.get(employeeId) ?? { name: employeeId, kennitala: '' }
    return entries.map(entry => ({
      e: employeeId,
      person,
      entry,
      start: toWallTime(entry.start),
      end: entry.end === null ? undefined : toWallTime(entry.end),
    }))
  })
  return toCsvTable<(typeof rows)[number]>(
    {
      Employee: ({ person }) => person.name,
      Kennitala: ({ person }) => person.kennitala,
      Project: ({ entry }) => toProjectName(entry.project),
      'Start date': ({ start }) => start.date,
      'Start time': ({ start }) => start.time,
      'End date': ({ end }) => end?.date,
      'End time': ({ end }) => end?.time,
      Seconds: ({ entry: { start, end } }) => (end === null ? null : secondsBetween(start, end)),
      'Start UTC': ({ entry }) => entry.start,
      'End UTC': ({ entry }) => entry.end,
      Approved: ({ entry }) => entry.approved,
      Comments: ({ entry: { comments = [] } }) => comments.map(({ comment }) => comment).join(' | '),
      'Entry id': ({ entry }) => entry.id,
      'Employee id': ({ e: employeeId }) => employeeId,
      'Project id': ({ entry }) => entry.project,
      Version: ({ entry }) => entry.version,
      'Created UTC': ({ entry }) => entry.created,
      'Created by': ({ entry }) => entry.created_by,
      'Original start UTC': ({ entry }) => entry.original_start,
      'Original end UTC': ({ entry }) => entry.original_end,
      'Start received UTC': ({ entry }) => entry.start_received,
      'End received UTC': ({ entry }) => entry.end_received,
      'Asked at UTC': ({ entry }) => entry.asked_at,
      Marks: ({ entry }) => flagNames.filter(flagName => entry[flagName]).join(' '),
      Locations: ({ entry }) => entry.locations ?? 0,
    },
    rows,
    csvFormat,
  )
}

export const toImageFileName = (entry: Pick<StoredEntry, 'id'>, key: string): string =>
  `${entry.id}/${key.split('/')[2]}`

export function createCommentsTable({ company, csvFormat }: ExportContext, entries: readonly StoredEntry[]): string {
  const rows = entries.flatMap(entry => (entry.comments ?? []).map(comment => ({ entry, ...comment })))
  return toCsvTable<(typeof rows)[number]>(
    {
      'Entry id': ({ entry }) => entry.id,
      'Comment id': ({ id }) => id,
      'Created UTC': ({ created }) => created,
      'Created by': ({ created_by }) => created_by,
      Comment: ({ comment }) => comment,
      Image: ({ entry, comment }) => {
        const key = parseImageKey(comment, { company: company.id })
        return key && toImageFileName(entry, key)
      },
    },
    rows,
    csvFormat,
  )
}

interface HistoryRow {
  id: string
  version: number
  at: string
  by: string
  actor?: string | undefined
  told_at?: string | undefined
  change: 'created' | 'edited' | 'commented' | 'removed'
  field?: string
  from?: CsvCell
  to?: CsvCell
}

function* generateHistoryRows(
  toProjectName: ExportContext['toProjectName'],
  records: readonly EntryHistoryRecord[],
): Generator<HistoryRow> {
  const toShownValue = (field: string, value: CsvCell): CsvCell =>
    field === 'project' && typeof value === 'string' ? toProjectName(value) : value
  for (const { id, head, journal } of records) {
    const { log: entry, actor, told_at } = head
    const { version, created: at, created_by: by } = entry
    for (const field of ['project', 'start', 'end', 'approved'] as const)
      yield { id, version, at, by, actor, told_at, change: 'created', field, to: toShownValue(field, entry[field]) }
    for (const record of journal) {
      const baseRow = { id, version: record.version, at: record.at, by: record.by, actor: record.actor }
      const editedFields = Object.entries(pickKnownFields(record.fields))
      for (const [field, [from, to]] of editedFields)
        yield {
          ...baseRow,
          told_at: record.told_at,
          change: 'edited',
          field,
          from: toShownValue(field, from),
          to: toShownValue(field, to),
        }
      if (record.commented) yield { ...baseRow, change: 'commented', field: 'comment', to: record.comment?.comment }
      if (record.removed) yield { ...baseRow, change: 'removed' }
      if (editedFields.length === 0 && !record.commented && !record.removed)
        yield { ...baseRow, told_at: record.told_at, change: 'edited' }
    }
  }
}

export const createHistoryTable = (
  { toProjectName, csvFormat }: ExportContext,
  records: readonly EntryHistoryRecord[],
): string =>
  toCsvTable<HistoryRow>(
    {
      'Entry id': ({ id }) => id,
      Version: ({ version }) => version,
      'At UTC': ({ at }) => at,
      By: ({ by }) => by,
      Administrator: ({ actor }) => actor,
      'Recorded at UTC': ({ told_at }) => told_at,
      Change: ({ change }) => change,
      Field: ({ field }) => field,
      From: ({ from }) => from,
      To: ({ to }) => to,
    },
    generateHistoryRows(toProjectName, records),
    csvFormat,
  )

export function createLocationsTable({ csvFormat }: ExportContext, records: readonly EntryHistoryRecord[]): string {
  const rows = records.flatMap(({ id, locations }) => locations.map(location => ({ entry: id, ...location })))
  return toCsvTable<(typeof rows)[number]>(
    {
      'Entry id': ({ entry }) => entry,
      'At UTC': ({ timestamp }) => timestamp,
      Latitude: ({ lat }) => lat,
      Longitude: ({ lon }) => lon,
      'Accuracy in metres': ({ accuracy }) => accuracy,
      'Received UTC': ({ created }) => created,
    },
    rows,
    csvFormat,
  )
}
