import { addDays, isDay } from '../domain/calendar.ts'
import { instantAt, startOfDay } from '../domain/local-time.ts'
import { secondsBetween, cutToWholeSeconds } from '../domain/entry.ts'
import { foldName } from '../domain/names.ts'
import { convertSerialToDateTime } from './serial-dates.ts'

/**
 * The order of day and month in dates with slashes or hyphens. Dates that begin with the year and dates with dots need
 * no choice: with dots, the day comes first.
 */
export const dateOrders = ['DMY', 'MDY'] as const
export type DateOrder = (typeof dateOrders)[number]

const datePattern = /^(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})\.?(?:(?:T|[\s,]+)(.*))?$/

/**
 * Finds the order of day and month. Examines all dates together, because a single date with a number above 12 shows the
 * order for all.
 */
export function detectDateOrder(texts: Iterable<string>): DateOrder | 'unclear' {
  const seenOrders = { DMY: false, MDY: false, either: false }
  for (const datedText of texts) {
    const text = removeWeekday(datedText)
    const [, first = '', separator, second = ''] = datePattern.exec(text) ?? []
    if (separator === undefined || separator === '.' || first.length > 2) continue
    if (Number(first) > 12) seenOrders.DMY = true
    else if (Number(second) > 12) seenOrders.MDY = true
    else if (first !== second) seenOrders.either = true
  }
  if (seenOrders.DMY !== seenOrders.MDY) return seenOrders.DMY ? 'DMY' : 'MDY'
  return seenOrders.DMY || seenOrders.either ? 'unclear' : 'DMY'
}

function parseDay(
  first: string,
  separator: string,
  second: string,
  thirdPart: string,
  order: DateOrder,
): string | undefined {
  const dateParts =
    first.length === 4
      ? [first, second, thirdPart]
      : separator === '.' || order === 'DMY'
        ? [thirdPart, second, first]
        : [thirdPart, first, second]
  const [year = '', month = '', day = ''] = dateParts
  if (year.length !== 2 && year.length !== 4) return undefined
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

const timePattern =
  /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?\s*(?:([ap])\.?\s?m\.?)?\s*(z|utc|gmt|[+-]\d\d:?\d\d)?$/i

/** Returns HH:MM:SS, with the offset if the text has one. */
function parseTime(text: string): { time: string; offset?: string } | undefined {
  const [, hours, minutes, seconds = '00', halfOfDay, offset] = timePattern.exec(text) ?? []
  if (hours === undefined || (minutes === undefined && halfOfDay === undefined)) return undefined
  const number = Number(hours)
  if (halfOfDay !== undefined && (number < 1 || number > 12)) return undefined
  const hour = halfOfDay === undefined ? number : (number % 12) + (halfOfDay.toLowerCase() === 'p' ? 12 : 0)
  const isValid = hour < 24 ? Number(minutes ?? 0) < 60 && Number(seconds) < 60 : hour === 24 && Number(minutes) === 0
  if (!isValid || (hour === 24 && Number(seconds) > 0)) return undefined
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`
  if (offset === undefined) return { time }
  const [, sign, offsetHours, offsetMinutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? []
  return { time, offset: sign === undefined ? 'Z' : `${sign}${offsetHours}:${offsetMinutes}` }
}

export interface ParsedDateTime {
  day?: string
  time?: string
  /** The time's own offset from UTC, which takes precedence over the time zone. */
  offset?: string
}

/** Excel counts days since 1900. These numbers are days between 1954 and 2064. */
const serialPattern = /^[2-5]\d{4}(?:\.\d+)?$/

/** The names are English, Icelandic and Portuguese, without accents. */
const monthNames = [
  ['january', 'januar', 'janeiro'],
  ['february', 'februar', 'fevereiro'],
  ['march', 'mars', 'marco'],
  ['april', 'april', 'abril'],
  ['may', 'mai', 'maio'],
  ['june', 'juni', 'junho'],
  ['july', 'juli', 'julho'],
  ['august', 'agust', 'agosto'],
  ['september', 'september', 'setembro'],
  ['october', 'oktober', 'outubro'],
  ['november', 'november', 'novembro'],
  ['december', 'desember', 'dezembro'],
]

/**
 * Returns the number of a month whose name is written out or abbreviated to at least three letters. Undefined for any
 * other word.
 */
function parseMonth(word: string): string | undefined {
  const foldedWord = foldName(word)
  if (foldedWord.length < 3) return undefined
  const index =
    foldedWord === 'sept' ? 8 : monthNames.findIndex(names => names.some(name => name.startsWith(foldedWord)))
  return index < 0 ? undefined : String(index + 1).padStart(2, '0')
}

const weekdayStarts = [
  ['mon', 'mán', 'seg'],
  ['tue', 'þri', 'ter'],
  ['wed', 'mið', 'qua'],
  ['thu', 'fim', 'qui'],
  ['fri', 'fös', 'sex'],
  ['sat', 'lau', 'sáb', 'sab'],
  ['sun', 'dom'],
]

/** “Month” and “Quantity” begin like weekdays, so longer words must also end like one. */
const weekdayWordPattern =
  /^(?:\p{L}{2,4}|thurs|\p{L}*(?:day|dagur|segunda|ter[cç]a|quarta|quinta|sexta|s[aá]bado|domingo)(?:-feira)?)\.?$/u

/** Returns 1 for Monday. Undefined if the text is anything but a weekday. */
export function parseWeekday(text: string): number | undefined {
  const word = text.toLowerCase()
  if (!weekdayWordPattern.test(word)) return undefined
  const index = weekdayStarts.findIndex(starts => starts.some(start => word.startsWith(start)))
  return index < 0 ? undefined : index + 1
}

const weekday = new RegExp(String.raw`^(?:${weekdayStarts.flat().join('|')})\p{L}*(?:-feira)?\.?,?\s+(?=\S)`, 'iu')
const removeWeekday = (text: string): string => text.replace(weekday, '')

const time = String.raw`(?:(?:,|\s+at|\s+kl\.?|\s+às|\s)\s*(\d.*))?$`
/** Matches 5 January 2026, 5. janúar 2026, 5 de janeiro de 2026 or 05-Jan-26, perhaps with a time. */
const dayFirstPattern = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|º)?[.,]?[\s-]*(?:de\s+)?(\p{L}{3,9})\.?,?[\s-]*(?:de\s+)?(\d{4}|\d\d)${time}`,
  'iu',
)
/** Matches January 5, 2026, perhaps with a time. */
const monthFirstPattern = new RegExp(String.raw`^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${time}`, 'iu')

/** Parses a date whose month is a word, such as January 5, 2026. `rest` is the text after the date. */
function parseWrittenDate(text: string): { day: string; rest: string } | undefined {
  const [, dayFirst, wordSecond = '', yearOfFirst = '', restOfFirst = ''] = dayFirstPattern.exec(text) ?? []
  const [, wordFirst = '', daySecond = '', yearOfSecond = '', restOfSecond = ''] = monthFirstPattern.exec(text) ?? []
  const [date, word, year, rest] =
    dayFirst === undefined
      ? [daySecond, wordFirst, yearOfSecond, restOfSecond]
      : [dayFirst, wordSecond, yearOfFirst, restOfFirst]
  const month = parseMonth(word)
  const day = month && parseDay(date, '-', month, year, 'DMY')
  return day === undefined ? undefined : { day, rest }
}

export function parseDateTime(writtenText: string, order: DateOrder): ParsedDateTime | undefined {
  if (serialPattern.test(writtenText)) return parseDateTime(convertSerialToDateTime(Number(writtenText)), order)
  const text = removeWeekday(writtenText)
  const namedDate = parseWrittenDate(text)
  if (namedDate) {
    const at = namedDate.rest === '' ? {} : parseTime(namedDate.rest)
    return at && { day: namedDate.day, ...at }
  }
  const [, first = '', separator, second = '', thirdPart = '', rest = ''] = datePattern.exec(text) ?? []
  if (separator === undefined) return parseTime(text)
  const day = parseDay(first, separator, second, thirdPart, order)
  if (day === undefined) return undefined
  if (rest === '') return { day }
  const time = parseTime(rest)
  return time && { day, ...time }
}

const maxDurationLength = 40

/** Returns the seconds of 8:30, 8:30:15, 8.5, 8,5, 8h 30m or PT8H30M. A plain number is hours. */
export function parseDuration(text: string): number | undefined {
  // Refuses long texts, because the time that the last pattern takes grows with the third power of the length.
  if (text.length > maxDurationLength) return undefined
  const [, hours, minutes, seconds = '0'] = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?$/.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return Math.round(Number(text.replace(',', '.')) * 3600)
  const [match, h, m, s] =
    /^(?:pt)?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|klst\.?))?\s*(?:(\d+)\s*(?:m|min|mins|minutes|mín)\.?)?\s*(?:(\d+)\s*(?:s|sec|sek)\.?)?$/i.exec(
      text,
    ) ?? []
  if (match === undefined || (h ?? m ?? s) === undefined) return undefined
  return Math.round(Number((h ?? '0').replace(',', '.')) * 3600) + Number(m ?? 0) * 60 + Number(s ?? 0)
}

/**
 * Converts thousands of wall times quickly. Looks up the offset of the time zone once per day, and for each time only
 * on days with a clock change.
 */
export function createInstantConverter(timeZone: string): (day: string, time: string, offset?: string) => string {
  /** Milliseconds to subtract from a wall time, by day. Null for days that are not 24 hours long. */
  const offsets = new Map<string, number | null>()
  const computeOffset = (day: string): number | null => {
    const start = startOfDay(day, timeZone)
    const has24Hours = secondsBetween(start, startOfDay(addDays(day, 1), timeZone)) === 86_400
    const offset = has24Hours ? Date.parse(`${day}T00:00:00Z`) - Date.parse(start) : null
    offsets.set(day, offset)
    return offset
  }
  return (givenDay, givenTime, ownOffset) => {
    const isMidnight = givenTime.startsWith('24:')
    const [day, time] = isMidnight ? [addDays(givenDay, 1), '00:00:00'] : [givenDay, givenTime]
    if (ownOffset !== undefined) return cutToWholeSeconds(`${day}T${time}${ownOffset}`)
    const cached = offsets.get(day)
    const offset = cached === undefined ? computeOffset(day) : cached
    return offset === null ? instantAt(day, time, timeZone) : cutToWholeSeconds(Date.parse(`${day}T${time}Z`) - offset)
  }
}
