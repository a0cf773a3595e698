import { addDays, weekdayOf } from '../domain/calendar.ts'
import { maxEntrySeconds, secondsBetween, cutToWholeSeconds } from '../domain/entry.ts'
import { foldName } from '../domain/names.ts'
import type { DayColumn, ImportField, FieldColumns, ExtraColumns } from './headers.ts'
import { maxCellCharacters } from './limits.ts'
import {
  parseDuration,
  parseDateTime,
  type DateOrder,
  type createInstantConverter,
  type ParsedDateTime,
} from './date-times.ts'
import { getRowRefusedError, type RowRefusal } from './refusals.ts'

type Pair = readonly [string | undefined, string | undefined]

/** The texts are as written in the file. */
export type RowCells = Partial<Record<ImportField, string>> & {
  /** Start and end of each further break. The first one is in `break_start` and `break_end`. */
  breaks?: Pair[]
}

/** Whether the text is empty or a sign for an empty cell. */
const isBlank = (text: string): boolean => /^[-–—]?$/.test(text)
const formulaStartPattern = /^[=+\-@＝＋－＠]/
/**
 * In these fields, a leading sign is no formula, because phone numbers begin with a plus and durations with a minus.
 */
const fieldsWithSign: readonly ImportField[] = ['phone', 'duration']

function readCell(cell: string | undefined, field: ImportField): string | undefined {
  const text = (cell ?? '').trim()
  if (isBlank(text)) return undefined
  if (text.length > maxCellCharacters) throw getRowRefusedError('long_cell')
  // Comments are not checked for formulas, because free text may begin with any sign.
  if (
    field !== 'comment' &&
    formulaStartPattern.test(text) &&
    !(fieldsWithSign.includes(field) && /^[+-][\d\s]/.test(text))
  )
    throw getRowRefusedError('formula')
  return text
}

function toCells(row: readonly string[], mapping: FieldColumns, extraColumns: ExtraColumns): RowCells {
  const cells: RowCells = {}
  for (const [field, index] of Object.entries(mapping) as [ImportField, number][]) {
    const text = readCell(row[field === 'project' ? findProjectLevel(row, index, extraColumns) : index], field)
    if (text !== undefined) cells[field] = text
  }
  if (isPaidBreak(row, extraColumns))
    for (const field of ['break', 'break_start', 'break_end'] as const) delete cells[field]
  else if (extraColumns.breaks.length > 0)
    cells.breaks = extraColumns.breaks.map(([start, end]) => [
      readCell(row[start], 'break_start'),
      readCell(row[end], 'break_end'),
    ])
  return cells
}

const sumRowPattern = /^(?:grand |sub ?)?(?:totals?|sum|samtals|alls|totais)\b/i
const noHours = /^[-–—0.:,\s]*$/

/**
 * Returns the texts of the row. If the file has columns of days, returns the row's texts once for each day that has
 * hours.
 */
export function toCellsOfDays(
  row: readonly string[],
  mapping: FieldColumns,
  extraColumns: ExtraColumns,
  order: DateOrder,
): readonly RowCells[] {
  if (extraColumns.days.length === 0) return [toCells(row, mapping, extraColumns)]
  if (sumRowPattern.test(row.find(cell => !isBlank(cell.trim()))?.trim() ?? '')) throw getRowRefusedError('total')
  const { break: _length, break_start: _start, break_end: _end, ...otherFields } = mapping
  return extraColumns.days.flatMap(column => {
    if (noHours.test(row[column.index] ?? '')) return []
    const cells = toCells(row, { ...otherFields, duration: column.index }, extraColumns)
    return [{ ...cells, date: findColumnDay(column, cells.date, order) }]
  })
}

function findColumnDay(
  { header, weekday, isWeekEnding }: DayColumn,
  date: string | undefined,
  order: DateOrder,
): string {
  if (weekday === undefined) return header
  const { day } = readDateTime(date, order, 'date')
  if (day === undefined) throw getRowRefusedError('no_date')
  const weekdayOfDay = weekdayOf(day)
  return addDays(day, isWeekEnding ? -((weekdayOfDay - weekday + 7) % 7) : (weekday - weekdayOfDay + 7) % 7)
}

const findProjectLevel = (row: readonly string[], index: number, { projectLevels }: ExtraColumns): number =>
  projectLevels.findLast(level => !isBlank((row[level] ?? '').trim())) ?? index

const isPaidBreak = (row: readonly string[], { breakType }: ExtraColumns): boolean =>
  breakType !== undefined && foldName(row[breakType] ?? '').startsWith('paid')

/**
 * Returns the name of the row's person, which may be split into two columns. If the name is missing, returns the email
 * address.
 */
export const readPersonName = ({ person, last_name, email }: RowCells): string | undefined =>
  [person, last_name].filter(name => name !== undefined).join(' ') || email

function readDateTime(text: string | undefined, order: DateOrder, refusal: RowRefusal): ParsedDateTime {
  if (text === undefined) return {}
  const dateTime = parseDateTime(text, order)
  if (!dateTime) throw getRowRefusedError(refusal)
  return dateTime
}

export interface TimeSpan {
  start: string
  end: string
}

/** A row with unpaid breaks has several parts. A row with hours but no times has a day and its seconds. */
type RowTimes = { parts: TimeSpan[]; durationDiffers: boolean } | { day: string; seconds: number }

/** A file may round durations to a tenth of an hour, so they may be off by up to 180 seconds. */
const roundingSeconds = 180

function differsFrom(duration: string | undefined, parts: readonly TimeSpan[]): boolean {
  const seconds = duration === undefined ? undefined : parseDuration(duration)
  // Some programs write durations in seconds, which would be thousands of hours if read as hours.
  if (seconds === undefined || seconds > maxEntrySeconds) return false
  const sum = parts.reduce((total, { start, end }) => total + secondsBetween(start, end), 0)
  return Math.abs(sum - seconds) > roundingSeconds
}

export function parseTimes(
  cells: RowCells,
  order: DateOrder,
  convertToInstant: ReturnType<typeof createInstantConverter>,
  extraColumns: Pick<ExtraColumns, 'isBreakInMinutes'>,
): RowTimes {
  const startCell = readDateTime(cells.start, order, 'start')
  const dateCell = readDateTime(cells.date, order, 'date')
  const endCell = readDateTime(cells.end, order, 'end')
  const endDate = readDateTime(cells.end_date, order, 'date')
  const day = startCell.day ?? dateCell.day
  if (day === undefined) throw getRowRefusedError('no_date')
  const from = startCell.time === undefined ? dateCell : startCell
  if (from.time === undefined) {
    if (endCell.time !== undefined || cells.duration === undefined) throw getRowRefusedError('no_start')
    return { day, seconds: readDuration(cells.duration) }
  }
  const start = convertToInstant(day, from.time, from.offset)
  if (endCell.time === undefined) {
    if (cells.duration === undefined) throw getRowRefusedError('no_end')
    // The stated length excludes the break, so the break is not deducted again.
    const end = addRoundedSeconds(start, readDuration(cells.duration))
    return { parts: [{ start, end }], durationDiffers: false }
  }
  const ownDay = endCell.day ?? endDate.day
  // An end time before the start time belongs to the next day, if the end has no date of its own.
  const endDay = ownDay ?? (endCell.time < from.time ? addDays(day, 1) : day)
  const end = convertToInstant(endDay, endCell.time, endCell.offset ?? (ownDay === undefined ? from.offset : undefined))
  const parts = removeBreaks(
    { start, end },
    findBreaks(cells, order, { start, end }, extraColumns, moment => {
      // A break without a day of its own is on the next day if its time is earlier than the row's start.
      const breakDay = moment.day ?? ((moment.time ?? '') < (from.time ?? '') ? addDays(day, 1) : day)
      return convertToInstant(breakDay, moment.time ?? '', moment.offset ?? from.offset)
    }),
  )
  return { parts, durationDiffers: differsFrom(cells.duration, parts) }
}

const addRoundedSeconds = (start: string, seconds: number): string =>
  cutToWholeSeconds(Date.parse(start) + seconds * 1000)

function readDuration(text: string): number {
  const seconds = parseDuration(text)
  if (seconds === undefined) throw getRowRefusedError('duration')
  if (seconds === 0) throw getRowRefusedError('no_length')
  return seconds
}

/** A plain number for a break counts as minutes if it is at least this number, and else as hours. */
const minBreakMinutes = 5

function parseBreak(text: string, isInMinutes: boolean): number | undefined {
  const number = /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
  return number !== undefined && (isInMinutes || number >= minBreakMinutes)
    ? Math.round(number * 60)
    : parseDuration(text)
}

/** Returns the breaks of the row. Places a break that has only a length in the middle of the row's time span. */
function findBreaks(
  cells: RowCells,
  order: DateOrder,
  { start, end }: TimeSpan,
  { isBreakInMinutes }: Pick<ExtraColumns, 'isBreakInMinutes'>,
  toInstant: (moment: ParsedDateTime) => string,
): TimeSpan[] {
  const pairs: Pair[] = [[cells.break_start, cells.break_end], ...(cells.breaks ?? [])]
  const timedBreaks = pairs.flatMap(pair => {
    const [breakStart = {}, breakEnd = {}] = pair.map(text => readDateTime(text, order, 'break'))
    if (breakStart.time === undefined && breakEnd.time === undefined) return []
    if (breakStart.time === undefined || breakEnd.time === undefined) throw getRowRefusedError('break')
    return [{ start: toInstant(breakStart), end: toInstant(breakEnd) }]
  })
  if (timedBreaks.length > 0) return timedBreaks.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  if (cells.break === undefined || start >= end) return []
  const seconds = parseBreak(cells.break, isBreakInMinutes)
  const lengthSeconds = secondsBetween(start, end)
  if (seconds === undefined || seconds >= lengthSeconds) throw getRowRefusedError('break')
  const secondsBefore = Math.floor((lengthSeconds - seconds) / 2)
  return [{ start: addRoundedSeconds(start, secondsBefore), end: addRoundedSeconds(start, secondsBefore + seconds) }]
}

/**
 * Returns the parts of the span that remain without the breaks. Refuses overlapping breaks and breaks outside the span.
 */
function removeBreaks({ start, end }: TimeSpan, breaks: readonly TimeSpan[]): TimeSpan[] {
  const takenBreaks = breaks.filter(pause => pause.start !== pause.end)
  const starts = [start, ...takenBreaks.map(pause => pause.end)]
  const ends = [...takenBreaks.map(pause => pause.start), end]
  const parts = starts.map((from, i) => ({ start: from, end: ends[i] ?? end }))
  if (
    takenBreaks.length > 0 &&
    (parts.some(part => part.start > part.end) || takenBreaks.some(pause => pause.start > pause.end))
  )
    throw getRowRefusedError('break')
  return takenBreaks.length === 0 ? parts : parts.filter(part => part.start !== part.end)
}
