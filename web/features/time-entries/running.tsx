import { useMemo } from 'react'
import { hoursFormat } from '../../lib/intl.ts'
import { useNow } from '../../lib/now.ts'
import type { WorkLog } from '../../lib/work-logs.ts'
import { secondsOf } from './hours.ts'
import styles from './time-entries.module.css'

/** a hundredth of an hour */
const shownStep = 36

/** the hours of an entry that still runs */
export function RunningHours({ entry }: { entry: WorkLog }) {
  const now = useNow(shownStep, Date.parse(entry.start_time) / 1000)
  return <span className={styles.running}>{hoursFormat().format(secondsOf(entry, now) / 3600)}</span>
}

/** the hours of all of them, those that run among them */
export function TotalHours({ entries }: { entries: readonly WorkLog[] }) {
  const now = useNow()
  const [closed, open] = useMemo(
    () => [
      entries.reduce((sum, { total_time }) => sum + (total_time ?? 0), 0),
      entries.filter(({ total_time }) => total_time === null),
    ],
    [entries],
  )
  return <>{hoursFormat().format(open.reduce((sum, entry) => sum + secondsOf(entry, now), closed) / 3600)}</>
}
