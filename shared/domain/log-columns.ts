/** many work logs as columns: a third of the bytes and of the time that as many objects take */
import { wholeSeconds, type Creator, type LogComment, type Named, type WorkLog } from './work-log.ts'

/** what the table and the wire have alike: times in seconds since 1970, and by row what few entries have */
export interface EntryColumns {
  /** without the employee's */
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
  comments: [number, LogComment[]][]
}

export interface LogColumns extends EntryColumns {
  employees: Named[]
  projects: Named[]
  employee: number[]
  project: number[]
}

export const noEntries = (): EntryColumns => ({
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
 * The bit of each flag, in the table and on the wire. A bit never gets another meaning: what was stored and what open pages
 * hold is read by it for ever. A new flag takes the next bit, up to 30.
 */
const bitOf = {
  approved: 0,
  has_location: 1,
  overlaps: 2,
  recorded_offline: 3,
  answered_late: 4,
  sent_after_end: 5,
  // bits 6 to 9 say who made the entry
  needs_look: 10,
} as const
export type Flag = keyof typeof bitOf
const creatorBit = 6
const firstAboveCreator = 2 ** 10
const creatorBits = firstAboveCreator - 2 ** creatorBit
/** The place of a creator in this list is stored, so a new one comes last; there is room for 16. */
const creators: readonly Creator[] = ['Employee', 'Company', 'CompanyTimeClock']

export const flag = (name: Flag): number => 2 ** bitOf[name]
export const hasFlag = (flags: number, name: Flag): boolean => (flags & flag(name)) !== 0
const creatorAt = (flags: number): Creator | undefined => creators[(flags & creatorBits) >> creatorBit]
/** A creator that only newer code knows shows as the company. */
export const creatorIn = (flags: number): Creator => creatorAt(flags) ?? 'Company'

const knownFlags = Object.values(bitOf).reduce<number>((all, bit) => all + 2 ** bit, 0)
/** The bits that only newer code understands: whoever writes the entry again has to keep them. */
export const unknownBits = (flags: number): number => flags & ~(knownFlags | (creatorAt(flags) ? creatorBits : 0))
/** The bits above those of the creator, which formats before the third have no room for. */
export const bitsAboveCreator = (flags: number): number => flags & ~(firstAboveCreator - 1)
/** Bits that only newer code understands may say a creator that only newer code knows. */
export const creatorFlag = (creator: Creator, unknown = 0): number =>
  (unknown & creatorBits) === 0 ? creators.indexOf(creator) << creatorBit : 0

/** the length of what has not ended */
export const open = -1

export const atSecond = (seconds: number): string => wholeSeconds(seconds * 1000)

export const fromColumns = (columns: LogColumns): WorkLog[] => columns.start.map(rowReader(columns))

/** what makes an entry of one row: thousands need not be made in one go */
export function rowReader(columns: LogColumns): (start: number, row: number) => WorkLog {
  const [starts, ends] = [new Map(columns.original_start), new Map(columns.original_end)]
  const [startsReceived, endsReceived] = [new Map(columns.start_received), new Map(columns.end_received)]
  const comments = new Map(columns.comments)
  const received = (seconds: number | undefined): string | null => (seconds === undefined ? null : atSecond(seconds))
  return (start, row) => {
    const employee = at(columns.employees, columns.employee[row])
    const [flags, seconds] = [columns.flags[row] ?? 0, columns.seconds[row] ?? open]
    const [start_time, end_time] = [atSecond(start), seconds === open ? null : atSecond(start + seconds)]
    const originalStart = starts.get(row)
    const originalEnd = ends.get(row)
    const said = comments.get(row) ?? []
    return {
      id: `${employee.id}.${columns.id[row] ?? ''}`,
      version: columns.version[row] ?? 1,
      employee,
      project: at(columns.projects, columns.project[row]),
      start_time,
      end_time,
      total_time: seconds === open ? null : seconds,
      approved: hasFlag(flags, 'approved'),
      original_start_time: originalStart === undefined ? start_time : atSecond(originalStart),
      original_end_time: originalEnd === undefined ? end_time : originalEnd === null ? null : atSecond(originalEnd),
      created: atSecond(columns.created[row] ?? 0),
      created_by: creatorIn(flags),
      has_location: hasFlag(flags, 'has_location'),
      overlaps: hasFlag(flags, 'overlaps'),
      start_received: received(startsReceived.get(row)),
      end_received: received(endsReceived.get(row)),
      recorded_offline: hasFlag(flags, 'recorded_offline'),
      answered_late: hasFlag(flags, 'answered_late'),
      sent_after_end: hasFlag(flags, 'sent_after_end'),
      needs_look: hasFlag(flags, 'needs_look'),
      comments: said.map(({ comment }) => comment),
      comments_v2: said,
    }
  }
}

function at(list: readonly Named[], place: number | undefined): Named {
  const named = list[place ?? -1]
  if (!named) throw new Error(`the columns name ${place} of ${list.length}`)
  return named
}
