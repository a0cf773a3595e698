/** A workbook stores dates, times and durations as numbers of days. */
import { daySeconds } from '../domain/entry.ts'

const twoDigits = (number: number): string => String(number).padStart(2, '0')
export const formatClock = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`

/**
 * Converts a spreadsheet's number of days to a day and time. Days are counted from the end of 1899, or from 1904 in old
 * workbooks of the Mac.
 */
export function convertSerialToDateTime(serial: number, uses1904Dates = false): string {
  const seconds = Math.round(serial * daySeconds)
  const day = Math.floor(seconds / daySeconds)
  if (day < 1) return formatClock(seconds)
  const date = new Date(
    Date.UTC(uses1904Dates ? 1904 : 1899, uses1904Dates ? 0 : 11, uses1904Dates ? 1 : 30) + day * daySeconds * 1000,
  )
  if (Number.isNaN(date.getTime())) return String(serial)
  const time = seconds % daySeconds
  return date.toISOString().slice(0, 10) + (time === 0 ? '' : `T${formatClock(time)}`)
}
