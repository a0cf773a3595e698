import { useMemo } from 'react'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { joinClasses } from '../../ui/classes.ts'
import { chooseEmphasis, computeDuration } from '../../lib/entries/hours.ts'
import styles from './time-entries.module.css'

/** The displayed hours change every hundredth of an hour. */
const stepSeconds = 36

export function useRunningSeconds(entry: Entry): number {
  return computeDuration(entry, useNow(stepSeconds, Date.parse(entry.start_time) / 1000))
}

export function OpenEntryHours({ entry }: { entry: Entry }) {
  const { hours } = useFormats()
  const seconds = useRunningSeconds(entry)
  return (
    <span className={joinClasses(styles.running, styles[chooseEmphasis(seconds) ?? ''])}>{hours(seconds / 3600)}</span>
  )
}

export function TotalHours({ entries }: { entries: readonly Entry[] }) {
  const { hours } = useFormats()
  const now = useNow()
  const [closedSeconds, openEntries] = useMemo(
    () => [
      entries.reduce((sum, { total_time }) => sum + (total_time ?? 0), 0),
      entries.filter(({ total_time }) => total_time === null),
    ],
    [entries],
  )
  return <>{hours(openEntries.reduce((sum, entry) => sum + computeDuration(entry, now), closedSeconds) / 3600)}</>
}
