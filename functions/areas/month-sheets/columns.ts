import * as z from 'zod'
import { EntryId, type EmployeeId, type ProjectId } from '../../../shared/domain/ids.ts'
import {
  extractBitsAboveCreator,
  createStoredRowReader,
  toCreatorBits,
  toFlagMask,
  createEmptyStoredColumns,
  openEntrySecondsMarker,
  findUnknownBits,
  type Flag,
  type StoredColumns,
} from '../../../shared/domain/entry-columns.ts'
import { epochSeconds, optionalFlags, optionalTimes, type StoredEntryFields } from '../../../shared/domain/entry.ts'

/** An entry as an object, for changes. Storage and bulk reads use columns instead. */
export interface StoredEntry extends StoredEntryFields {
  id: EntryId
  /**
   * The last version that changed project, times or approval. An edit is refused if it is based on an earlier version.
   */
  edited: number
  project: ProjectId
  locations?: number
  /** Flag bits that only newer releases know, kept so that rewriting the sheet does not lose them. */
  unknown_flags?: number
  /** Values in columns of newer releases, by column name. */
  unknown_columns?: Record<string, unknown>
}

export const knownFieldNames: ReadonlySet<string> = new Set([
  'id',
  'version',
  'edited',
  'project',
  'start',
  'end',
  'original_start',
  'original_end',
  'approved',
  'created',
  'created_by',
  ...optionalTimes,
  ...optionalFlags,
  'locations',
  'comments',
] satisfies (keyof StoredEntry)[])

/**
 * The entries of a sheet, as one column per field. The column `flags` has the same bits as on the wire, except for
 * `overlaps` and `needs_look`, which are computed when read.
 */
export interface Columns extends StoredColumns {
  projects: ProjectId[]
  project: number[]
  /** The value of `edited` by row, only for rows in which it differs from the version. */
  edited: [number, number][]
  locations: [number, number][]
  /** Keys that only newer releases know, by row, kept so that rewriting the sheet does not lose them. */
  more: [number, object][]
}

export const createEmptyColumns = (): Columns => ({
  ...createEmptyStoredColumns(),
  projects: [],
  project: [],
  edited: [],
  locations: [],
  more: [],
})

const RowValues = z.array(z.tuple([z.int(), z.unknown()]))
const knownColumnNames = new Set([...Object.keys(createEmptyColumns()), ...optionalTimes])
/**
 * Finds columns of newer releases with values by row, so that each value stays with its entry when rows are inserted or
 * the entry moves to another sheet.
 */
function findUnknownColumns(columns: Columns): [string, Map<number, unknown>][] {
  return Object.entries(columns).flatMap(([name, column]) => {
    const rows = knownColumnNames.has(name) ? undefined : RowValues.safeParse(column).data
    return rows ? [[name, new Map(rows)]] : []
  })
}

/** Returns the part of an entry's id after the employee's id. A sheet stores only this part. */
export const toShortId = (id: EntryId): string => id.slice(id.indexOf('.') + 1)
const toEntryId = (employeeId: EmployeeId, id: string): EntryId => EntryId.parse(`${employeeId}.${id}`)

export function toColumns(entries: readonly StoredEntry[]): Columns {
  const columns = createEmptyColumns()
  const indexes = new Map<ProjectId, number>()
  const findOrAddProject = (project: ProjectId): number => {
    const index = indexes.get(project) ?? columns.projects.push(project) - 1
    indexes.set(project, index)
    return index
  }
  for (const [row, entry] of entries.entries()) addRow(columns, row, entry, findOrAddProject(entry.project))
  return columns
}

function addRow(columns: Columns, row: number, entry: StoredEntry, project: number): void {
  const { version, start, end, original_start, original_end, locations, comments = [] } = entry
  const { unknown_flags = 0, unknown_columns = {} } = entry
  columns.id.push(toShortId(entry.id))
  columns.version.push(version)
  columns.project.push(project)
  columns.start.push(epochSeconds(start))
  columns.seconds.push(end === null ? openEntrySecondsMarker : epochSeconds(end) - epochSeconds(start))
  columns.created.push(epochSeconds(entry.created))
  const flags: Flag[] = optionalFlags.filter(name => entry[name])
  if (entry.approved) flags.push('approved')
  if (locations) flags.push('has_location')
  columns.flags.push(
    flags.reduce(
      (bits, name) => bits + toFlagMask(name),
      unknown_flags + toCreatorBits(entry.created_by, unknown_flags),
    ),
  )
  if (entry.edited !== version) columns.edited.push([row, entry.edited])
  if (original_start !== start) columns.original_start.push([row, epochSeconds(original_start)])
  if (original_end !== end) columns.original_end.push([row, original_end === null ? null : epochSeconds(original_end)])
  for (const name of optionalTimes) {
    const time = entry[name]
    if (time !== undefined) (columns[name] ??= []).push([row, epochSeconds(time)])
  }
  if (locations !== undefined) columns.locations.push([row, locations])
  if (comments.length > 0) columns.comments.push([row, comments])
  const more = Object.entries(entry).filter(([key]) => !knownFieldNames.has(key) && !unknownValueKeys.has(key))
  if (more.length > 0) columns.more.push([row, Object.fromEntries(more)])
  for (const [name, value] of Object.entries(unknown_columns))
    Object.assign(columns, { [name]: [...(toRecord(columns)[name] ?? []), [row, value]] })
}

/**
 * Keys that hold values of newer releases. The values are stored among the flags and in columns of their own, not in
 * `more`.
 */
const unknownValueKeys: ReadonlySet<string> = new Set([
  'unknown_flags',
  'unknown_columns',
] satisfies (keyof StoredEntry)[])

const toRecord = (columns: Columns): Record<string, unknown[]> => columns as unknown as Record<string, unknown[]>

/**
 * Releases with the second format read flag bits above the creator's as part of the creator. While such a release may
 * run, `more` holds these bits under this key, because these releases keep unknown keys there.
 */
const highBitsKey = 'flags'

export function moveHighBits(columns: Columns): Columns {
  const rows = columns.flags.flatMap((flags, row): [number, number][] =>
    extractBitsAboveCreator(flags) === 0 ? [] : [[row, extractBitsAboveCreator(flags)]],
  )
  if (rows.length === 0) return columns
  const more = new Map(columns.more)
  const flags = [...columns.flags]
  for (const [row, bits] of rows) {
    more.set(row, { ...more.get(row), [highBitsKey]: bits })
    flags[row] = (flags[row] ?? 0) - bits
  }
  return { ...columns, flags, more: [...more] }
}

export function restoreHighBits(columns: Columns): Columns {
  if (!columns.more.some(([, keys]) => highBitsKey in keys)) return columns
  const flags = [...columns.flags]
  const more = columns.more.flatMap(
    ([row, { [highBitsKey]: bits = 0, ...keys }]: [number, { [highBitsKey]?: number }]): Columns['more'] => {
      flags[row] = (flags[row] ?? 0) + bits
      return Object.keys(keys).length > 0 ? [[row, keys]] : []
    },
  )
  return { ...columns, flags, more }
}

export function toEntries(employeeId: EmployeeId, columns: Columns): StoredEntry[] {
  const [editedByRow, locationsByRow, moreByRow] = [
    new Map(columns.edited),
    new Map(columns.locations),
    new Map(columns.more),
  ]
  const readRow = createStoredRowReader(columns)
  const unknownColumns = findUnknownColumns(columns)
  return columns.id.map((id, row) => {
    const project = columns.projects[columns.project[row] ?? -1]
    if (!project) throw new Error(`the entry ${employeeId}.${id} is of no project`)
    const fields = readRow(row)
    const locationCount = locationsByRow.get(row)
    const unknown_flags = findUnknownBits(columns.flags[row] ?? 0)
    const unknown_columns = Object.fromEntries(
      unknownColumns.flatMap(([name, values]) => (values.has(row) ? [[name, values.get(row)]] : [])),
    )
    return {
      ...moreByRow.get(row),
      ...fields,
      id: toEntryId(employeeId, id),
      edited: editedByRow.get(row) ?? fields.version,
      project,
      ...(locationCount === undefined ? {} : { locations: locationCount }),
      ...(unknown_flags === 0 ? {} : { unknown_flags }),
      ...(Object.keys(unknown_columns).length === 0 ? {} : { unknown_columns }),
    }
  })
}
