import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, daysBetween } from '../../../shared/domain/calendar.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { createWallClockConverter } from '../../lib/entries/wall-clock.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { daysPerWeek, cellStateOf, type WeekPart } from './group-week.ts'

const toUtcMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

export function useWeekFormats(monday: string) {
  const { t } = useTranslation('week')
  const { date, hours, list, weekdays } = useFormats()
  const { time_zone } = useCompany().settings
  return useMemo(() => {
    const clock = createWallClockConverter(time_zone)
    const shortDayFormat = date({ weekday: 'short', day: 'numeric', timeZone: 'UTC' })
    const longDayFormat = date({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    const dayOfMonth = date({ day: 'numeric', timeZone: 'UTC' })
    // All three languages abbreviate weekdays to three letters, but Intl has longer names in Portuguese.
    const shortWeekdays = weekdays('short').map(name => name.slice(0, 3))
    const isoDay = (index: number): string => addDays(monday, index)
    const formatEndTime = (entry: Entry, end: string): string => {
      const days = daysBetween(clock(entry.start_time).day, clock(end).day)
      return days > 0 ? `${clock(end).time} +${days}` : clock(end).time
    }
    /** From the first clock-in to the last clock-out, or since the first clock-in if an entry is open. */
    const formatTimes = ({ entries }: Pick<WeekPart, 'entries'>): string => {
      const [firstEntry] = entries
      if (!firstEntry) return ''
      const { time } = clock(firstEntry.start_time)
      const endTimes = entries.map(({ end_time }) => end_time)
      const lastEnd = endTimes.reduce((latest, end) => (latest === null || end === null || latest > end ? latest : end))
      return endTimes.includes(null) || lastEnd === null
        ? t('since', { time })
        : `${time}–${formatEndTime(firstEntry, lastEnd)}`
    }
    const dayLong = (index: number): string => longDayFormat.format(toUtcMidnight(isoDay(index)))
    const hoursOf = (part: Pick<WeekPart, 'seconds'>): string => hours(part.seconds / 3600)
    const projects = ({ entries }: Pick<WeekPart, 'entries'>): string =>
      list(new Set(entries.map(({ project }) => project.name)))
    /** An accessible name, with hours and times in the same order as in the visible text. */
    const cellName = (person: string, index: number, part: WeekPart): string => {
      const parts =
        part.entries.length === 0
          ? [t('states.empty')]
          : [
              hoursOf(part),
              formatTimes(part),
              projects(part),
              t(`states.${cellStateOf(part)}`),
              ...(part.toReview.length > 0 && cellStateOf(part) !== 'look' ? [t('states.look')] : []),
            ]
      return [person, dayLong(index), ...parts].join(', ')
    }
    return {
      days: Array.from({ length: daysPerWeek }, (_, index) => index),
      isoDay,
      entriesAddress: (person: string, index: number): string => {
        const day = isoDay(index)
        return `/app?${new URLSearchParams({ employee: person, from: day, to: day }).toString()}#entries`
      },
      entryName: ({ employee, start_time }: Entry): string =>
        `${employee.name} (${shortDayFormat.format(toUtcMidnight(clock(start_time).day))})`,
      weekday: (index: number): string => shortWeekdays[index] ?? '',
      dayShort: (index: number): string => `${shortWeekdays[index]} ${dayOfMonth.format(toUtcMidnight(isoDay(index)))}`,
      dayLong,
      times: formatTimes,
      hoursOf,
      projects,
      cellName,
    }
  }, [t, date, hours, list, weekdays, time_zone, monday])
}

export type WeekFormats = ReturnType<typeof useWeekFormats>
