/** The entries of a month sheet: as columns for storage and bulk reads, as objects for changes. */
import * as z from 'zod'
import { EntryId, type EmployeeId, type ProjectId } from '../../../shared/domain/ids.ts'
import {
  secondsToInstant,
  bitsAboveCreator,
  creatorFlag,
  creatorOfFlags,
  flagMask,
  hasFlag,
  emptyStoredColumns,
  open,
  unknownBits,
  type StoredColumns,
} from '../../../shared/domain/entry-columns.ts'
import { epochSeconds, type Creator, type EntryComment } from '../../../shared/domain/entry.ts'

/** An entry as an object. Retains keys of newer versions. */
export interface StoredEntry {
  id: EntryId
  /** Incremented by every change, even by a move to another sheet. */
  version: number
  /** The last version that changed project, times or approval. An edit must be based on it or a later one. */
  edited: number
  project: ProjectId
  start: string
  end: string | null
  original_start: string
  original_end: string | null
  approved: boolean
  created: string
  created_by: Creator
  start_received?: string
  end_received?: string
  recorded_offline?: true
  answered_late?: true
  sent_after_end?: true
  needs_look?: true
  /** Number of locations. */
  locations?: number
  comments?: EntryComment[]
  /** Flag bits of newer versions, kept so that a rewrite does not lose them. */
  unknown_flags?: number
  /** Values in columns of newer versions, by column name. */
  unknown_columns?: Record<string, unknown>
}

/** The stored flags equal those on the wire, except `overlaps`, which is computed from neighbouring entries. */
export interface Columns extends StoredColumns {
  projects: ProjectId[]
  project: number[]
  /** By row, only if it differs from the version. */
  edited: [number, number][]
  locations: [number, number][]
  /** Keys of newer versions by row, kept so that a rewrite does not lose them. */
  more: [number, object][]
}

const RowValues = z.array(z.tuple([z.int(), z.unknown()]))
const knownColumns = new Set(
  Object.keys({ ...emptyStoredColumns(), projects: [], project: [], edited: [], locations: [], more: [] }),
)
/** Finds columns of newer versions with values by row, which stay with their entry when rows change or it moves. */
function findUnknownColumns(columns: Columns): [string, Map<number, unknown>][] {
  return Object.entries(columns).flatMap(([name, column]) => {
    const rows = knownColumns.has(name) ? undefined : RowValues.safeParse(column).data
    return rows ? [[name, new Map(rows)]] : []
  })
}

export const emptyColumns = (): Columns => ({
  ...emptyStoredColumns(),
  projects: [],
  project: [],
  edited: [],
  locations: [],
  more: [],
})

/** The part of an entry's id after the employee's id, which is all that a sheet stores. */
export const toShortId = (id: EntryId): string => id.slice(id.indexOf('.') + 1)
const toEntryId = (employeeId: EmployeeId, id: string): EntryId => EntryId.parse(`${employeeId}.${id}`)

export function toColumns(entries: readonly StoredEntry[]): Columns {
  const columns = emptyColumns()
  const indexes = new Map<ProjectId, number>()
  const indexOf = (project: ProjectId): number => {
    const index = indexes.get(project) ?? columns.projects.push(project) - 1
    indexes.set(project, index)
    return index
  }
  for (const [row, entry] of entries.entries()) addRow(columns, row, entry, indexOf(entry.project))
  return columns
}

function addRow(columns: Columns, row: number, entry: StoredEntry, project: number): void {
  const {
    id,
    version,
    edited,
    project: _in,
    start,
    end,
    original_start,
    original_end,
    approved,
    created,
    created_by,
    start_received,
    end_received,
    recorded_offline,
    answered_late,
    sent_after_end,
    needs_look,
    locations,
    comments,
    unknown_flags = 0,
    unknown_columns = {},
    ...more
  } = entry
  columns.id.push(toShortId(id))
  columns.version.push(version)
  columns.project.push(project)
  columns.start.push(epochSeconds(start))
  columns.seconds.push(end === null ? open : epochSeconds(end) - epochSeconds(start))
  columns.created.push(epochSeconds(created))
  columns.flags.push(
    unknown_flags +
      creatorFlag(created_by, unknown_flags) +
      (approved ? flagMask('approved') : 0) +
      (locations ? flagMask('has_location') : 0) +
      (recorded_offline ? flagMask('recorded_offline') : 0) +
      (answered_late ? flagMask('answered_late') : 0) +
      (sent_after_end ? flagMask('sent_after_end') : 0) +
      (needs_look ? flagMask('needs_look') : 0),
  )
  if (edited !== version) columns.edited.push([row, edited])
  if (original_start !== start) columns.original_start.push([row, epochSeconds(original_start)])
  if (original_end !== end) columns.original_end.push([row, original_end === null ? null : epochSeconds(original_end)])
  if (start_received !== undefined) columns.start_received.push([row, epochSeconds(start_received)])
  if (end_received !== undefined) columns.end_received.push([row, epochSeconds(end_received)])
  if (locations !== undefined) columns.locations.push([row, locations])
  if (comments !== undefined && comments.length > 0) columns.comments.push([row, comments])
  if (Object.keys(more).length > 0) columns.more.push([row, more])
  for (const [name, value] of Object.entries(unknown_columns))
    Object.assign(columns, { [name]: [...(toRecord(columns)[name] ?? []), [row, value]] })
}

const toRecord = (columns: Columns): Record<string, unknown[]> => columns as unknown as Record<string, unknown[]>

/**
 * Versions with the second format treat the bits above the creator's as part of the creator. While such a version may
 * run, those bits are stored under this key of the entry, because older versions preserve unknown keys.
 */
const highBitsKey = 'flags'

export function withHighBitsMoved(columns: Columns): Columns {
  const rows = columns.flags.flatMap((flags, row): [number, number][] =>
    bitsAboveCreator(flags) === 0 ? [] : [[row, bitsAboveCreator(flags)]],
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

export function withHighBitsRestored(columns: Columns): Columns {
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
  const [edited, locations, comments, more] = [
    new Map(columns.edited),
    new Map(columns.locations),
    new Map(columns.comments),
    new Map(columns.more),
  ]
  const [starts, ends] = [new Map(columns.original_start), new Map(columns.original_end)]
  const [startsReceived, endsReceived] = [new Map(columns.start_received), new Map(columns.end_received)]
  const unknown = findUnknownColumns(columns)
  return columns.id.map((id, row) => {
    const [version, from, seconds, flags] = [
      columns.version[row] ?? 1,
      columns.start[row] ?? 0,
      columns.seconds[row] ?? open,
      columns.flags[row] ?? 0,
    ]
    const project = columns.projects[columns.project[row] ?? -1]
    if (!project) throw new Error(`the entry ${employeeId}.${id} is of no project`)
    const [start, end] = [secondsToInstant(from), seconds === open ? null : secondsToInstant(from + seconds)]
    const [originalStart, originalEnd] = [starts.get(row), ends.get(row)]
    const [startReceived, endReceived] = [startsReceived.get(row), endsReceived.get(row)]
    const [locationCount, entryComments] = [locations.get(row), comments.get(row)]
    const unknown_flags = unknownBits(flags)
    const unknown_columns = Object.fromEntries(
      unknown.flatMap(([name, values]) => (values.has(row) ? [[name, values.get(row)]] : [])),
    )
    return {
      ...more.get(row),
      id: toEntryId(employeeId, id),
      version,
      edited: edited.get(row) ?? version,
      project,
      start,
      end,
      original_start: originalStart === undefined ? start : secondsToInstant(originalStart),
      original_end: originalEnd === undefined ? end : originalEnd === null ? null : secondsToInstant(originalEnd),
      approved: hasFlag(flags, 'approved'),
      created: secondsToInstant(columns.created[row] ?? 0),
      created_by: creatorOfFlags(flags),
      ...(startReceived === undefined ? {} : { start_received: secondsToInstant(startReceived) }),
      ...(endReceived === undefined ? {} : { end_received: secondsToInstant(endReceived) }),
      ...(hasFlag(flags, 'recorded_offline') ? { recorded_offline: true } : {}),
      ...(hasFlag(flags, 'answered_late') ? { answered_late: true } : {}),
      ...(hasFlag(flags, 'sent_after_end') ? { sent_after_end: true } : {}),
      ...(hasFlag(flags, 'needs_look') ? { needs_look: true } : {}),
      ...(locationCount === undefined ? {} : { locations: locationCount }),
      ...(entryComments === undefined ? {} : { comments: entryComments }),
      ...(unknown_flags === 0 ? {} : { unknown_flags }),
      ...(Object.keys(unknown_columns).length === 0 ? {} : { unknown_columns }),
    }
  })
}
