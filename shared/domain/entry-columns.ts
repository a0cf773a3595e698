import {
  createObjectWithKeys,
  optionalFlags,
  optionalTimes,
  toWireEntry,
  cutToWholeSeconds,
  type Creator,
  type EntryComment,
  type IdAndName,
  type Entry,
  type StoredEntryFields,
} from './entry.ts'

/**
 * Columns take a third of the bytes and time of objects. Times are seconds since 1970. In a column of pairs,
 * the first number of a pair is the index of its row.
 */
export interface StoredColumns {
  /** The entry's id without its first part, which is the employee's id. */
  id: string[]
  version: number[]
  start: number[]
  seconds: number[]
  created: number[]
  flags: number[]
  original_start: [number, number][]
  original_end: [number, number | null][]
  start_received: [number, number][]
  end_received: [number, number][]
  /** Absent if no entry has a question, as in sheets and responses of earlier releases. */
  asked_at?: [number, number][] | undefined
  comments: [number, EntryComment[]][]
}

export interface EntryColumns extends StoredColumns {
  employees: IdAndName[]
  projects: IdAndName[]
  employee: number[]
  project: number[]
}

export const createEmptyStoredColumns = (): StoredColumns => ({
  id: [],
  version: [],
  start: [],
  seconds: [],
  created: [],
  flags: [],
  original_start: [],
  original_end: [],
  start_received: [],
  end_received: [],
  comments: [],
})

/**
 * The bit of each flag, in the table and on the wire. Bits never change their meaning, because stored entries and open
 * pages use them. A new flag takes the next bit, up to 30.
 */
const flagBits = {
  approved: 0,
  has_location: 1,
  overlaps: 2,
  recorded_offline: 3,
  answered_late: 4,
  sent_after_end: 5,
  // Bits 6 to 9 are the creator of the entry.
  needs_look: 10,
  added_at_time_clock: 11,
  clock_disagrees: 12,
} as const
export type Flag = keyof typeof flagBits
const creatorBit = 6
const firstBitAboveCreator = 2 ** 10
const creatorMask = firstBitAboveCreator - 2 ** creatorBit
/** The index in this list is stored, so a new creator comes last. There is room for 16. */
const creators: readonly Creator[] = ['Employee', 'Company', 'CompanyTimeClock']

export const toFlagMask = (name: Flag): number => 2 ** flagBits[name]
export const hasFlag = (flags: number, name: Flag): boolean => (flags & toFlagMask(name)) !== 0
const findKnownCreator = (flags: number): Creator | undefined => creators[(flags & creatorMask) >> creatorBit]
/** A creator that only newer releases know is shown as the company. */
export const readCreator = (flags: number): Creator => findKnownCreator(flags) ?? 'Company'

const knownFlagsMask = Object.values(flagBits).reduce<number>((mask, bit) => mask + 2 ** bit, 0)
/** Returns the bits of the flags that only newer releases know. A rewrite of the entry must keep them. */
export const findUnknownBits = (flags: number): number =>
  flags & ~(knownFlagsMask | (findKnownCreator(flags) ? creatorMask : 0))
/**
 * Returns the bits above those of the creator. Releases with the first two formats treat these bits as part of the
 * creator.
 */
export const extractBitsAboveCreator = (flags: number): number => flags & ~(firstBitAboveCreator - 1)
/**
 * Returns the bits of the flags that hold the creator. Returns no bits if `unknown` already has a creator that only
 * newer releases know.
 */
export const toCreatorBits = (creator: Creator, unknown = 0): number =>
  (unknown & creatorMask) === 0 ? creators.indexOf(creator) << creatorBit : 0

/** The value of the column `seconds` for an open entry. */
export const openEntrySecondsMarker = -1

export const convertSecondsToInstant = (seconds: number): string => cutToWholeSeconds(seconds * 1000)

export const convertColumnsToEntries = (columns: EntryColumns): Entry[] => {
  const readRow = createRowReader(columns)
  return columns.id.map((_, row) => readRow(row))
}

/**
 * Returns a function that creates the entry of one row, so that a page does not create thousands of entries at once.
 */
export function createRowReader(columns: EntryColumns): (row: number) => Entry {
  const readRow = createStoredRowReader(columns)
  return row => {
    const employee = getListItem(columns.employees, columns.employee[row])
    const flags = columns.flags[row] ?? 0
    return toWireEntry(readRow(row), {
      id: `${employee.id}.${columns.id[row] ?? ''}`,
      employee,
      project: getListItem(columns.projects, columns.project[row]),
      has_location: hasFlag(flags, 'has_location'),
      overlaps: hasFlag(flags, 'overlaps'),
    })
  }
}

export function createStoredRowReader(columns: StoredColumns): (row: number) => StoredEntryFields {
  const [originalStarts, originalEnds, comments] = [
    new Map(columns.original_start),
    new Map(columns.original_end),
    new Map(columns.comments),
  ]
  const times = createObjectWithKeys(optionalTimes, name => new Map(columns[name] ?? []))
  return row => {
    const [from, seconds, flags] = [
      columns.start[row] ?? 0,
      columns.seconds[row] ?? openEntrySecondsMarker,
      columns.flags[row] ?? 0,
    ]
    const [start, end] = [
      convertSecondsToInstant(from),
      seconds === openEntrySecondsMarker ? null : convertSecondsToInstant(from + seconds),
    ]
    const [originalStart, originalEnd] = [originalStarts.get(row), originalEnds.get(row)]
    const fields: StoredEntryFields = {
      version: columns.version[row] ?? 1,
      start,
      end,
      original_start: originalStart === undefined ? start : convertSecondsToInstant(originalStart),
      original_end:
        originalEnd === undefined ? end : originalEnd === null ? null : convertSecondsToInstant(originalEnd),
      approved: hasFlag(flags, 'approved'),
      created: convertSecondsToInstant(columns.created[row] ?? 0),
      created_by: readCreator(flags),
    }
    for (const name of optionalTimes) {
      const time = times[name].get(row)
      if (time !== undefined) fields[name] = convertSecondsToInstant(time)
    }
    for (const name of optionalFlags) if (hasFlag(flags, name)) fields[name] = true
    const entryComments = comments.get(row)
    return entryComments ? { ...fields, comments: entryComments } : fields
  }
}

function getListItem(list: readonly IdAndName[], index: number | undefined): IdAndName {
  const item = list[index ?? -1]
  if (!item) throw new Error(`the columns name ${index} of ${list.length}`)
  return item
}
