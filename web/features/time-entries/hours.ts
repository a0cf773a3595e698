import type { Emphasis } from '../../ui/table.tsx'
import type { WorkLog } from '../../lib/work-logs.ts'

const long = 36_000
const tooLong = 57_600

/** how long it took, or has run until then */
export const secondsOf = (entry: WorkLog, nowSeconds = Date.now() / 1000): number =>
  entry.total_time ?? Math.max(0, Math.floor(nowSeconds - Date.parse(entry.start_time) / 1000))

export const emphasisOf = (seconds: number): Emphasis | undefined =>
  seconds >= tooLong ? 'danger' : seconds >= long ? 'bold' : undefined
