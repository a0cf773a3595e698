import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../lib/entries/entries.ts'
import { createWallClockConverter } from '../../lib/entries/wall-clock.ts'
import type { Formats } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { TableGroups } from '../../ui/table/table.tsx'
import styles from './cells.module.css'
import { toUtcMidnight } from '../../../shared/domain/calendar.ts'
import { TotalHours } from './open-entry-hours.tsx'

function createDayGroups(timeZone: string, { date }: Formats): TableGroups<Entry> {
  const convertToWallClock = createWallClockConverter(timeZone)
  const year = convertToWallClock(new Date().toISOString()).day.slice(0, 4)
  const dayAndMonth = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const [dayFormatWithoutYear, dayFormatWithYear] = [date(dayAndMonth), date({ ...dayAndMonth, year: 'numeric' })]
  const keyOf = ({ start_time }: Entry): string => convertToWallClock(start_time).day
  const nameOfDay = (day: string): string =>
    (day.startsWith(year) ? dayFormatWithoutYear : dayFormatWithYear).format(toUtcMidnight(day))
  return {
    column: 'date',
    lastColumn: 'hours',
    keyOf,
    heading: entries => (entries[0] ? <DayHeading name={nameOfDay(keyOf(entries[0]))} entries={entries} /> : null),
  }
}

export function useDayGroups(timeZone: string): TableGroups<Entry> {
  const formats = useFormats()
  return useMemo(() => createDayGroups(timeZone, formats), [timeZone, formats])
}

function DayHeading({ name, entries }: { name: string; entries: readonly Entry[] }) {
  const { t } = useTranslation('entries')
  const { whole } = useFormats()
  return (
    <>
      <span className={styles.dayName}>{name}</span>
      <span className="soft">{t('count', { count: entries.length, shown: whole(entries.length) })}</span>
      <span className={styles.daySum}>
        <TotalHours entries={entries} />
        <span className="visually-hidden"> {t('hours_unit')}</span>
      </span>
    </>
  )
}
