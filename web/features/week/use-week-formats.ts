import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, daysBetween, toUtcMidnight } from '../../../shared/domain/calendar.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { createWallClockConverter } from '../../lib/entries/wall-clock.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { daysPerWeek, findCellState, type WeekPart } from './group-week.ts'

export function useWeekFormats(monday: string) {
  const { t } = useTranslation('week')
  const { date, hours, list, weekdays } = useFormats()
  const { time_zone } = useCompany().settings
  return useMemo(() => {
    const convertToWallClock = createWallClockConverter(time_zone)
    const shortDayFormat = date({ weekday: 'short', day: 'numeric', timeZone: 'UTC' })
    const longDayFormat = date({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    const dayOfMonth = date({ day: 'numeric', timeZone: 'UTC' })
    // All three languages abbreviate weekdays to three letters, but Intl has longer names in Portuguese.
    const shortWeekdays = weekdays('short').map(name => name.slice(0, 3))
    const isoDay = (index: number): string => addDays(monday, index)
    const formatEndTime = (entry: Entry, end: string): string => {
      const days = daysBetween(convertToWallClock(entry.start_time).day, convertToWallClock(end).day)
      return days > 0 ? `${convertToWallClock(end).time} +${days}` : convertToWallClock(end).time
    }
    /**
     * Formats the time from the first clock-in to the last clock-out, or since the first clock-in if an entry is open.
     */
    const formatTimes = ({ entries }: Pick<WeekPart, 'entries'>): string => {
      const [firstEntry] = entries
      if (!firstEntry) return ''
      const { time } = convertToWallClock(firstEntry.start_time)
      const endTimes = entries.map(({ end_time }) => end_time)
      const lastEnd = endTimes.reduce((latestEnd, end) =>
        latestEnd === null || end === null || latestEnd > end ? latestEnd : end,
      )
      return endTimes.includes(null) || lastEnd === null
        ? t('since', { time })
        : `${time}–${formatEndTime(firstEntry, lastEnd)}`
    }
    const formatLongDay = (index: number): string => longDayFormat.format(toUtcMidnight(isoDay(index)))
    const formatPartHours = (weekPart: Pick<WeekPart, 'seconds'>): string => hours(weekPart.seconds / 3600)
    const projects = ({ entries }: Pick<WeekPart, 'entries'>): string =>
      list(new Set(entries.map(({ project }) => project.name)))
    /** An accessible name, with hours and times in the same order as in the visible text. */
    const formatCellName = (employeeName: string, index: number, weekPart: WeekPart): string => {
      const nameParts =
        weekPart.entries.length === 0
          ? [t('states.empty')]
          : [
              formatPartHours(weekPart),
              formatTimes(weekPart),
              projects(weekPart),
              t(`states.${findCellState(weekPart)}`),
              ...(weekPart.toReview.length > 0 && findCellState(weekPart) !== 'look' ? [t('states.look')] : []),
            ]
      return [employeeName, formatLongDay(index), ...nameParts].join(', ')
    }
    return {
      days: Array.from({ length: daysPerWeek }, (_, index) => index),
      isoDay,
      toEntriesAddress: (employeeId: string, index: number): string => {
        const day = isoDay(index)
        return `/app?${new URLSearchParams({ employee: employeeId, from: day, to: day }).toString()}#entries`
      },
      entryName: ({ employee, start_time }: Entry): string =>
        `${employee.name} (${shortDayFormat.format(toUtcMidnight(convertToWallClock(start_time).day))})`,
      weekday: (index: number): string => shortWeekdays[index] ?? '',
      dayShort: (index: number): string => `${shortWeekdays[index]} ${dayOfMonth.format(toUtcMidnight(isoDay(index)))}`,
      dayLong: formatLongDay,
      times: formatTimes,
      hoursOf: formatPartHours,
      projects,
      cellName: formatCellName,
    }
  }, [t, date, hours, list, weekdays, time_zone, monday])
}

export type WeekFormats = ReturnType<typeof useWeekFormats>
