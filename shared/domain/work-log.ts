/** a work log (time entry) as those who may see it see it; its schema is shared/api/schemas/work-log.ts */
export const creators = ['Employee', 'Company', 'CompanyTimeClock'] as const
export type Creator = (typeof creators)[number]

export interface LogComment {
  id: string
  comment: string
  created: string
  created_by: Creator
}

export interface Named {
  id: string
  name: string
}

export interface WorkLog {
  id: string
  /** rises with every change */
  version: number
  employee: Named
  project: Named
  start_time: string
  /** null while the entry is open, as is its total */
  end_time: string | null
  /** seconds */
  total_time: number | null
  approved: boolean
  /** as first recorded, whatever was corrected since */
  original_start_time: string
  original_end_time: string | null
  created: string
  created_by: Creator
  has_location: boolean
  /** another entry of this employee lies at the same time */
  overlaps: boolean
  /** when the server heard of a time that the phone sent more than 5 minutes late */
  start_received: string | null
  end_received: string | null
  recorded_offline: boolean
  /** the end of a forgotten clock-out, given more than 14 hours after it */
  answered_late: boolean
  /** sent after the employee was deactivated or the project closed, of work done before */
  sent_after_end: boolean
  /** The company should look at it: it was told after the fact and is long or long ago (needsLook), or a PIN was not compared. */
  needs_look: boolean
  comments: string[]
  comments_v2: LogComment[]
}

/** the last instant before which times may lie: the end of next year */
const latestYear = (now: string): string => `${Number(now.slice(0, 4)) + 2}-01-01T00:00:00Z`
const earliest = '2000-01-01T00:00:00Z'

export const daySeconds = 86_400
export const longestSeconds = 7 * daySeconds
export const lateSeconds = 300
export const answeredLateSeconds = 14 * 3600
const longShiftSeconds = 16 * 3600
const longAgoSeconds = 36 * 3600
export const mostComments = 50
export const mostLocations = 20
export const mostLogsAtOnce = 90
export const mostLogsInBulk = 500
export const mostMonths = 24

/**
 * Whether the company should look at times that the servers learned of only after the fact. It goes by when they were
 * received, since whoever sends them can make up what the phone says of when they were told.
 */
export const needsLook = (start: string, end: string | null, received: string): boolean =>
  secondsBetween(start, received) > longAgoSeconds || (end !== null && secondsBetween(start, end) > longShiftSeconds)

/** what the store and the wire have: whole seconds, UTC */
export const wholeSeconds = (instant: string | number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`
export const secondsBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / 1000
const wholeForm = 'YYYY-MM-DDTHH:MM:SSZ'.length
const zero = '0'.charCodeAt(0)

/** whole seconds since 1970; what the store has is read a hundred thousand times a second, which Date.parse would take half of */
export function epochSeconds(instant: string): number {
  if (instant.length !== wholeForm) return Math.floor(Date.parse(instant) / 1000)
  const two = (at: number): number => (instant.charCodeAt(at) - zero) * 10 + instant.charCodeAt(at + 1) - zero
  return Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17)) / 1000
}

/** what is wrong with these times, by field */
export function wrongTimes(
  start: string,
  end: string | null,
  now: string,
): { start_time?: string; end_time?: string } | undefined {
  if (start < earliest || start >= latestYear(now)) return { start_time: 'From the year 2000 to the end of next year' }
  if (end === null) return undefined
  const seconds = secondsBetween(start, end)
  if (seconds <= 0) return { end_time: 'Out time has to be after In time' }
  if (seconds > longestSeconds) return { end_time: 'At most 7 days after In time' }
  return undefined
}

/** which of these lie further ahead than clocks differ, by field */
export const aheadOf = (now: string, fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, instant]) =>
      instant && secondsBetween(now, instant) > lateSeconds ? [[field, 'At most 5 minutes ahead']] : [],
    ),
  )

/** a phone's clock is off by what differs when it sends; a network takes its time too, so less than half a minute counts as none */
const offByLess = 30

export function phoneErrorSeconds(sentAt: string | undefined, now: string): number {
  const seconds = sentAt === undefined ? 0 : Math.round(secondsBetween(sentAt, now))
  return Math.abs(seconds) < offByLess ? 0 : seconds
}

export const later = (instant: string, seconds: number): string => wholeSeconds(Date.parse(instant) + seconds * 1000)

/** an open entry reaches to now */
export const untilOf = ({ start, end }: { start: string; end: string | null }, now: string): string =>
  end ?? (start > now ? start : now)

/** of the times of one employee: the places of those that share time with another */
export function overlapping(starts: readonly number[], untils: readonly number[]): Set<number> {
  const places = [...starts.keys()]
  const at = (all: readonly number[], place: number): number => all[place] ?? 0
  // most often they are in order
  if (starts.some((start, place) => start < at(starts, place - 1))) places.sort((a, b) => at(starts, a) - at(starts, b))
  const found = new Set<number>()
  let [reach, reaching] = [-Infinity, 0]
  for (const place of places) {
    if (at(starts, place) < reach) found.add(place).add(reaching)
    if (at(untils, place) > reach) [reach, reaching] = [at(untils, place), place]
  }
  return found
}

export const monthAfter = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`
}

/** the UTC months from one instant to another, as YYYY-MM */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  const last = to.slice(0, 7)
  for (let month = from.slice(0, 7); month <= last; month = monthAfter(month)) months.push(month)
  return months
}
