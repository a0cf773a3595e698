import type { ReportTableRow } from '../../../shared/domain/report/tables.ts'
import { toDayParts, minutesPerDay } from './day-parts.ts'
import styles from './table.module.css'

interface Props {
  row: ReportTableRow
  toWallClockMs: (instant: string) => number
  colorOf: (projectId: string) => string
}

const minutesPerQuarterDay = minutesPerDay / 4

/**
 * Draws the row's entries on a bar of its day. Screen readers skip the bar, because the row also contains the times as
 * text.
 */
export const DayBar = ({ row, toWallClockMs, colorOf }: Props) => (
  <svg className={styles.dayBar} viewBox={`0 0 ${minutesPerDay} 8`} preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.wholeDay} y={3} width={minutesPerDay} height={2} />
    {[minutesPerQuarterDay, 2 * minutesPerQuarterDay, 3 * minutesPerQuarterDay].map(minute => (
      <line key={minute} className={styles.quarter} x1={minute} x2={minute} y1={0} y2={8} />
    ))}
    {toDayParts(row, toWallClockMs).map(({ from, to, project }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a day never change their order
      <rect key={index} x={from} y={0} width={to - from} height={8} style={{ fill: colorOf(project) }} />
    ))}
  </svg>
)
