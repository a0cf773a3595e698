export const creators = ['Employee', 'Company', 'CompanyTimeClock'] as const
export type Creator = (typeof creators)[number]

export interface EntryComment {
  id: string
  comment: string
  created: string
  created_by: Creator
  /** The administrator who wrote the comment for the company. */
  actor?: string | undefined
  /** The comment was sent after the employee was disabled. According to the phone, it was made before that. */
  sent_after_end?: true | undefined
}

export interface IdAndName {
  id: string
  name: string
}

/** Only few entries have these instants. */
export const optionalTimes = [
  /** The time at which the start reached the server, if it was late: see shouldStoreReceivedAt. */
  'start_received',
  'end_received',
  /** The time of the comment by which the company has sent the entry back: see findQuestion. */
  'asked_at',
] as const

/** Only few entries have these flags. A new flag also needs its bit in entry-columns.ts. */
export const optionalFlags = [
  'recorded_offline',
  /** The user recorded the end of the entry more than 14 hours after this end, as after a forgotten clock-out. */
  'answered_late',
  /** The entry is about earlier work, but was sent after the employee was disabled or the project was closed. */
  'sent_after_end',
  /**
   * Stored if the start or the end arrived more than 36 hours late, or the PIN was not checked. On the wire, the flag
   * is set if the company should review the entry for any reason (see needsReview).
   */
  'needs_look',
  /** The time clock sent the entry together with its end, or over five minutes after its start. */
  'added_at_time_clock',
  /**
   * The phone had received a response of the servers after the stated time of recording, so it should have sent the
   * call sooner. Or another phone has recorded an overlapping entry. See functions/areas/entries/phone-answers.ts.
   */
  'clock_disagrees',
] as const

type OptionalTimes<Value> = Record<(typeof optionalTimes)[number], Value>
type OptionalFlags<Value> = Record<(typeof optionalFlags)[number], Value>

export const createObjectWithKeys = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<Name, Value>

export interface Entry extends OptionalTimes<string | null>, OptionalFlags<boolean> {
  id: string
  /** Incremented by every change. */
  version: number
  employee: IdAndName
  project: IdAndName
  start_time: string
  /** Null while the entry is open, as is `total_time`. */
  end_time: string | null
  /** The length in seconds. */
  total_time: number | null
  approved: boolean
  /** The start as first recorded, before any correction. */
  original_start_time: string
  original_end_time: string | null
  created: string
  created_by: Creator
  has_location: boolean
  /** The entry overlaps another entry of the employee. */
  overlaps: boolean
  comments: string[]
  comments_v2: EntryComment[]
}

/** The values of an entry that has none of the optional fields, like most entries. */
export const optionalFieldDefaults = {
  has_location: false,
  overlaps: false,
  ...createObjectWithKeys(optionalTimes, () => null),
  ...createObjectWithKeys(optionalFlags, () => false),
} satisfies Partial<Entry>

/** The columns in the table and on the wire both hold these fields. */
export interface StoredEntryFields extends Partial<OptionalTimes<string>>, Partial<OptionalFlags<true>> {
  /** Incremented by every change, even by a move to another sheet. */
  version: number
  start: string
  end: string | null
  original_start: string
  original_end: string | null
  approved: boolean
  created: string
  created_by: Creator
  comments?: EntryComment[]
}

/**
 * Returns the comment by which the company sent the entry back. Undefined if there is none or it is answered. The
 * question of an approved entry does not count, because older releases approve an entry without ending its question.
 */
export const findQuestion = ({
  approved,
  asked_at,
  comments_v2,
}: Pick<Entry, 'approved' | 'asked_at' | 'comments_v2'>): EntryComment | undefined =>
  approved || !asked_at
    ? undefined
    : comments_v2.find(({ created, created_by }) => created === asked_at && created_by === 'Company')

type UnstoredEntryFields = Pick<Entry, 'id' | 'employee' | 'project' | 'has_location' | 'overlaps'>

export function toWireEntry(storedFields: StoredEntryFields, otherFields: UnstoredEntryFields): Entry {
  const { version, start, end, comments = [] } = storedFields
  const entry: Entry = {
    id: otherFields.id,
    version,
    employee: otherFields.employee,
    project: otherFields.project,
    start_time: start,
    end_time: end,
    total_time: end === null ? null : epochSeconds(end) - epochSeconds(start),
    approved: storedFields.approved,
    original_start_time: storedFields.original_start,
    original_end_time: storedFields.original_end,
    created: storedFields.created,
    created_by: storedFields.created_by,
    ...optionalFieldDefaults,
    has_location: otherFields.has_location,
    overlaps: otherFields.overlaps,
    comments: comments.map(({ comment }) => comment),
    comments_v2: comments,
  }
  for (const name of optionalTimes) entry[name] = storedFields[name] ?? null
  for (const name of optionalFlags) entry[name] = storedFields[name] ?? false
  return entry
}

/** Times must be before this instant, which is the end of next year. */
const computeMaxInstant = (now: string): string => `${Number(now.slice(0, 4)) + 2}-01-01T00:00:00Z`
const minInstant = '2000-01-01T00:00:00Z'

export const daySeconds = 86_400
export const maxEntrySeconds = 7 * daySeconds
/** How late a phone's request may arrive. */
export const maxReportingDelaySeconds = 7 * daySeconds
/** After this delay, a call counts as recorded offline. */
export const maxOnlineDelaySeconds = 300
/** A time may lie at most this long in the future, because clocks differ. */
export const maxFutureSeconds = 300
/** Maximum time by which a location may lie before or after its entry, because clocks differ. */
export const maxLocationOutsideSeconds = 300
/**
 * Stored at sign-up. A new default affects only companies that sign up later, and companies that signed up before this
 * setting existed.
 */
export const defaultLateAfterMinutes = 5
export const maxLateAfterMinutes = 60
/** Returns the longest delay that is not late. If the setting is zero minutes, a delay of a minute or more is late. */
const computeThresholdSeconds = (lateAfterMinutes: number): number => Math.max(59, lateAfterMinutes * 60)
export const answeredLateSeconds = 14 * 3600
/** After this time an open entry counts as a forgotten clock-out. */
export const forgottenEntrySeconds = 14 * 3600
export const longShiftSeconds = 16 * 3600
export const maxReceiptDelaySeconds = 36 * 3600
/** Maximum number of entries of one employee and day with the flag `added_at_time_clock`. */
export const maxEntriesAddedAtTimeClock = 10
export const maxComments = 50
export const maxLocations = 20
export const maxEntriesPerCall = 90
export const maxEntriesPerBulkChange = 500
export const maxMonthsPerCall = 24
/** Maximum number of entries in a list or report in the form of objects. Lists and reports in columns have no limit. */
export const maxObjectsPerCall = 5000

/**
 * Whether `receivedAt` is more than `maxReceiptDelaySeconds` after `instant`. Uses the time of receipt, because a
 * caller can forge the phone's times.
 */
export const isReceivedLongAfter = (instant: string, receivedAt: string): boolean =>
  secondsBetween(instant, receivedAt) > maxReceiptDelaySeconds

/** The company should review entries with these flags. Other flags, such as `recorded_offline`, are only shown. */
export const reviewFlags = ['overlaps', 'needs_look', 'clock_disagrees', 'answered_late', 'sent_after_end'] as const

/** Whether the entry is so long that its employee has probably forgotten to clock out. */
export const isSuspiciouslyLong = (seconds: number, isOpen: boolean): boolean =>
  isOpen ? seconds > forgottenEntrySeconds : seconds >= longShiftSeconds

const computeWorkedSeconds = ({ start_time, total_time }: Entry, now: string): number =>
  total_time ?? secondsBetween(start_time, now)

/** Whether the company should review the entry. Lists filter columns by the same rule, in createReviewCheck. */
export const needsReview = (entry: Entry, now = new Date().toISOString()): boolean =>
  isSuspiciouslyLong(computeWorkedSeconds(entry, now), entry.total_time === null) ||
  reviewFlags.some(name => entry[name])

export const reviewReasons = ['forgotten', 'long', 'received_long_after', ...reviewFlags] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** Returns the reasons for which the company should review the entry, the most important first. */
export function findReviewReasons(entry: Entry, now = new Date().toISOString()): ReviewReason[] {
  const { original_start_time: start, original_end_time: end, start_received, end_received } = entry
  const isReceived = (instant: string | null, receivedAt: string | null): boolean =>
    instant !== null && receivedAt !== null && isReceivedLongAfter(instant, receivedAt)
  const reasons: ReviewReason[] = [
    ...(isSuspiciouslyLong(computeWorkedSeconds(entry, now), entry.total_time === null)
      ? [entry.total_time === null ? ('forgotten' as const) : ('long' as const)]
      : []),
    ...reviewFlags.filter(name => name !== 'needs_look' && entry[name]),
    ...(isReceived(start, start_received) || isReceived(end, end_received) ? ['received_long_after' as const] : []),
  ]
  // The remaining reason is a PIN that was not checked, or a reason that only earlier releases recorded.
  return reasons.length === 0 && entry.needs_look ? ['needs_look'] : reasons
}

/**
 * Whether to store the time at which the servers received `instant`. The threshold is at most five minutes, so that the
 * delays of existing entries are known if the company later lowers its own threshold.
 */
export const shouldStoreReceivedAt = (instant: string, receivedAt: string, lateAfterMinutes: number): boolean =>
  secondsBetween(instant, receivedAt) > Math.min(maxOnlineDelaySeconds, computeThresholdSeconds(lateAfterMinutes))

/** Accepts instants within the current or the originally recorded times, and tolerates a small difference of clocks. */
export function isWithinEntry(
  instant: string,
  {
    start,
    end,
    original_start,
    original_end,
  }: Pick<StoredEntryFields, 'start' | 'end' | 'original_start' | 'original_end'>,
  now: string,
): boolean {
  const [earliestStart, latestEnd] = [
    start < original_start ? start : original_start,
    end === null ? now : (original_end ?? end) > end ? (original_end ?? end) : end,
  ]
  return (
    secondsBetween(instant, earliestStart) <= maxLocationOutsideSeconds &&
    secondsBetween(latestEnd, instant) <= maxLocationOutsideSeconds
  )
}

export function findLateMinutes(
  entry: Pick<Entry, 'original_start_time' | 'original_end_time' | 'start_received' | 'end_received'>,
  lateAfterMinutes: number,
): number | undefined {
  const { original_start_time: start, original_end_time: end, start_received, end_received } = entry
  const seconds = Math.max(
    start_received === null ? 0 : secondsBetween(start, start_received),
    end === null || end_received === null ? 0 : secondsBetween(end, end_received),
  )
  return seconds > computeThresholdSeconds(lateAfterMinutes) ? Math.floor(seconds / 60) : undefined
}

/** Returns the instant in UTC and whole seconds, which is the form of instants in the table and on the wire. */
export const cutToWholeSeconds = (instant: string | number): string =>
  `${new Date(instant).toISOString().slice(0, 19)}Z`
export const secondsBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / 1000
const instantLength = 'YYYY-MM-DDTHH:MM:SSZ'.length
const zeroCharCode = '0'.charCodeAt(0)

/**
 * Converts an instant to seconds since 1970. Parses it manually, because Date.parse would take half the time of a
 * report.
 */
export function epochSeconds(instant: string): number {
  if (instant.length !== instantLength) return Math.floor(Date.parse(instant) / 1000)
  const readTwoDigits = (index: number): number =>
    (instant.charCodeAt(index) - zeroCharCode) * 10 + instant.charCodeAt(index + 1) - zeroCharCode
  return (
    Date.UTC(
      readTwoDigits(0) * 100 + readTwoDigits(2),
      readTwoDigits(5) - 1,
      readTwoDigits(8),
      readTwoDigits(11),
      readTwoDigits(14),
      readTwoDigits(17),
    ) / 1000
  )
}

export function findInvalidTimes(
  start: string,
  end: string | null,
  now: string,
): { start_time?: string; end_time?: string } | undefined {
  if (start < minInstant || start >= computeMaxInstant(now))
    return { start_time: 'From the year 2000 to the end of next year' }
  if (end === null) return undefined
  const seconds = secondsBetween(start, end)
  if (seconds <= 0) return { end_time: 'Out time has to be after In time' }
  if (seconds > maxEntrySeconds) return { end_time: 'At most 7 days after In time' }
  return undefined
}

export const findFutureTimeErrors = (now: string, fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, instant]) =>
      instant && secondsBetween(now, instant) > maxFutureSeconds ? [[field, 'At most 5 minutes ahead']] : [],
    ),
  )

/**
 * Smaller differences between two clocks are ignored, because a slow network rather than a wrong clock may cause them.
 */
export const minOffsetSeconds = 30
export const isIgnoredOffset = (errorSeconds: number): boolean => Math.abs(errorSeconds) < minOffsetSeconds

/**
 * Returns the seconds by which the phone's clock is behind the server's, or 0 if the difference is too small to count
 * or unknown.
 */
export function computeClockOffsetSeconds(sentAt: string | undefined, now: string): number {
  const seconds = sentAt === undefined ? 0 : Math.round(secondsBetween(sentAt, now))
  return isIgnoredOffset(seconds) ? 0 : seconds
}

export const addSeconds = (instant: string, seconds: number): string =>
  cutToWholeSeconds(Date.parse(instant) + seconds * 1000)

/** An open entry ends now, or at its start if that lies in the future. */
export const endOrNow = ({ start, end }: { start: string; end: string | null }, now: string): string =>
  end ?? (start > now ? start : now)

const isAscending = (numbers: ArrayLike<number>): boolean => {
  for (let i = 1; i < numbers.length; i++) if (readNumberAt(numbers, i) < readNumberAt(numbers, i - 1)) return false
  return true
}

const readNumberAt = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0

/** Returns the indexes of one employee's entries that overlap another entry. */
export function findOverlappingIndexes(starts: ArrayLike<number>, ends: ArrayLike<number>): Set<number> {
  // Sorts only if necessary, because entries are usually sorted already.
  const order = isAscending(starts)
    ? undefined
    : Array.from(starts, (_, index) => index).sort((a, b) => readNumberAt(starts, a) - readNumberAt(starts, b))
  const overlappingIndexes = new Set<number>()
  let latestEnd = -Infinity
  let latestIndex = 0
  for (let i = 0; i < starts.length; i++) {
    const index = order?.[i] ?? i
    if (readNumberAt(starts, index) < latestEnd) overlappingIndexes.add(index).add(latestIndex)
    if (readNumberAt(ends, index) > latestEnd) {
      latestEnd = readNumberAt(ends, index)
      latestIndex = index
    }
  }
  return overlappingIndexes
}

export const findNextMonth = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`
}

/** Returns UTC months as YYYY-MM. */
export function listMonths(from: string, to: string): string[] {
  const months: string[] = []
  const last = to.slice(0, 7)
  for (let month = from.slice(0, 7); month <= last; month = findNextMonth(month)) months.push(month)
  return months
}
