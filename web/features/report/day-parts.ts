import type { ReportTableRow } from '../../../shared/domain/report/tables.ts'

/** `from` and `to` are minutes since midnight of the row's day. */
interface DayPart {
  from: number
  to: number
  project: string
}

export const minutesPerDay = 1440
/** A shorter part would be too thin to see. */
const minShownMinutes = 8

export const toDayParts = ({ entries }: ReportTableRow, toWallClockMs: (instant: string) => number): DayPart[] =>
  entries.map(({ entry, date }) => {
    const toMinutes = (instant: string): number => (toWallClockMs(instant) - Date.parse(`${date}T00:00:00Z`)) / 60_000
    const from = Math.min(toMinutes(entry.start_time), minutesPerDay - minShownMinutes)
    const end = entry.end_time === null ? from : toMinutes(entry.end_time)
    return { from, to: Math.min(Math.max(end, from + minShownMinutes), minutesPerDay), project: entry.project.id }
  })
