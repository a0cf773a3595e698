import type * as z from 'zod'
import type { Overview } from '../../../shared/api/schemas/overview.ts'
import { addDays, weekdayOf } from '../../../shared/domain/calendar.ts'
import { epochSeconds, type IdAndName } from '../../../shared/domain/entry.ts'
import { toPreviousPeriodInstant, type ComparedPeriod } from '../../../shared/domain/overview/periods.ts'
import {
  sum,
  sumDayRange,
  sumSecondsUntil,
  computeWeekdayMeans,
  type DayRangeSums,
} from '../../../shared/domain/overview/sums.ts'
import { getIdAndName, toDayIndexRange, type DayEntries } from './day-entries.ts'

type Sums = z.output<typeof Overview>['week']

/** The baseline of a day: the same day a week earlier, or the mean of its weekday in the previous period. */
type Comparison = 'week earlier' | 'mean of the weekday'

export function compareSums(entries: DayEntries, period: ComparedPeriod, comparison: Comparison): Sums {
  const { from, to, before } = period
  const [currentRange, previousRange] = [toDayIndexRange(entries, period), toDayIndexRange(entries, before)]
  const [currentSums, earlierSums] = [
    sumDayRange(entries.columns, currentRange),
    sumDayRange(entries.columns, previousRange),
  ]
  const sumOfProject = (sums: DayRangeSums, number: number): number => sum(sums.byProject.get(number) ?? [])
  const projects = compare(
    entries.projects,
    [...currentSums.byProject.keys(), ...earlierSums.byProject.keys()],
    number => sumOfProject(currentSums, number),
    number => sumOfProject(earlierSums, number),
  )
  const daySecondsOfProjects = projects.map(({ number }) => currentSums.byProject.get(number))
  const meansByWeekday =
    comparison === 'week earlier'
      ? undefined
      : computeWeekdayMeans(
          Array.from(earlierSums.byDay, (_, i) => addDays(before.from, i)),
          earlierSums.byDay,
        )
  const untilSeconds = epochSeconds(toPreviousPeriodInstant(period, entries.now, entries.timeZone))
  return {
    from,
    to,
    before,
    seconds: currentSums.seconds,
    before_seconds: earlierSums.seconds,
    before_until_now_seconds: sumSecondsUntil(entries.columns, previousRange, untilSeconds),
    days: Array.from(currentSums.byDay, (_, i) => {
      const day = addDays(from, i)
      return {
        day,
        seconds: daySecondsOfProjects.map(seconds => seconds?.[i] ?? 0),
        before_seconds: (meansByWeekday ? meansByWeekday[weekdayOf(day)] : earlierSums.byDay[i]) ?? 0,
      }
    }),
    projects: projects.map(({ number: _number, ...project }) => project),
    employees: compare(
      entries.people,
      [...currentSums.byEmployee.keys(), ...earlierSums.byEmployee.keys()],
      number => currentSums.byEmployee.get(number) ?? 0,
      number => earlierSums.byEmployee.get(number) ?? 0,
    ).map(({ number: _number, ...employee }) => employee),
  }
}

interface ComparedSums extends IdAndName {
  number: number
  seconds: number
  before_seconds: number
}

const compare = (
  list: readonly IdAndName[],
  numbersToCompare: readonly number[],
  findSeconds: (number: number) => number,
  findEarlierSeconds: (number: number) => number,
): ComparedSums[] =>
  [...new Set(numbersToCompare)]
    .map(number => ({
      ...getIdAndName(list, number),
      number,
      seconds: findSeconds(number),
      before_seconds: findEarlierSeconds(number),
    }))
    .toSorted((a, b) => b.seconds - a.seconds || b.before_seconds - a.before_seconds)
