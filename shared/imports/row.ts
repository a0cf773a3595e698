/** Reads the fields and times of a row. Refuses a row that it cannot read. */
import { addDays } from '../domain/calendar.ts'
import type { Field, Mapping } from './headers.ts'
import { maxCellCharacters } from './limits.ts'
import { parseDuration, parseDateTime, type DateOrder, type wallTimeConverter, type Moment } from './date-times.ts'
import { refusalFor, type Refusal } from './refusals.ts'

/** The texts of a row by field, as written in the file. */
export type Cells = Partial<Record<Field, string>>

/** A sign that stands for an empty cell. */
const isBlank = (text: string): boolean => /^[-–—]?$/.test(text)
const startsFormula = /^[=+\-@＝＋－＠]/
/** In these fields a sign begins no formula, because phone numbers begin with a plus and durations with a minus. */
const fieldsWithSign: readonly Field[] = ['phone', 'duration']

export function toCells(row: readonly string[], mapping: Mapping): Cells {
  const cells: Cells = {}
  for (const [field, index] of Object.entries(mapping) as [Field, number][]) {
    const text = (row[index] ?? '').trim()
    if (isBlank(text)) continue
    if (text.length > maxCellCharacters) throw refusalFor('long_cell')
    if (startsFormula.test(text) && !(fieldsWithSign.includes(field) && /^[+-][\d\s]/.test(text)))
      throw refusalFor('formula')
    cells[field] = text
  }
  return cells
}

/** Returns the day and time of a cell. Throws the refusal of the row if it is invalid. */
function readDateTime(text: string | undefined, order: DateOrder, refusal: Refusal): Moment {
  if (text === undefined) return {}
  const found = parseDateTime(text, order)
  if (!found) throw refusalFor(refusal)
  return found
}

export function parseTimes(
  cells: Cells,
  order: DateOrder,
  instant: ReturnType<typeof wallTimeConverter>,
): { start: string; end: string } {
  const startCell = readDateTime(cells.start, order, 'start')
  const dateCell = readDateTime(cells.date, order, 'date')
  const endCell = readDateTime(cells.end, order, 'end')
  const endDate = readDateTime(cells.end_date, order, 'date')
  const day = startCell.day ?? dateCell.day
  if (day === undefined) throw refusalFor('no_date')
  const from = startCell.time === undefined ? dateCell : startCell
  if (from.time === undefined) throw refusalFor('no_start')
  const start = instant(day, from.time, from.offset)
  if (endCell.time !== undefined) {
    const ownDay = endCell.day ?? endDate.day
    // An end time before the start time belongs to the next day, if the end has no date of its own.
    const endDay = ownDay ?? (endCell.time < from.time ? addDays(day, 1) : day)
    return {
      start,
      end: instant(endDay, endCell.time, endCell.offset ?? (ownDay === undefined ? from.offset : undefined)),
    }
  }
  if (cells.duration === undefined) throw refusalFor('no_end')
  const seconds = parseDuration(cells.duration)
  if (seconds === undefined) throw refusalFor('duration')
  return { start, end: new Date(Date.parse(start) + seconds * 1000).toISOString().replace('.000Z', 'Z') }
}
