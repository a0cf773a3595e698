import { createHash } from 'node:crypto'
import * as plan from '../../../shared/demo/planned-entries.ts'
import { weekdayOf } from '../../../shared/domain/calendar.ts'
import { findOverlappingIndexes, epochSeconds } from '../../../shared/domain/entry.ts'
import { findHoliday } from '../../../shared/domain/holidays.ts'
import { closedProjectIndex, demoPeople, demoProjects, type PersonName } from './people-and-projects.ts'

/** These employees clock in today by phone or on the time clock. */
export const peopleClockedInToday: readonly PersonName[] = ['Ásgeir Logi', 'João Pereira', 'Maria Santos', 'Guðrún Eva']
export const forgetfulPersonName: PersonName = 'Rui Gonçalves'

const waitingEntryCount = 9

const specialDays: { name: PersonName; workdaysAgo: number; spans: [number, number][] }[] = [
  // These two entries overlap.
  {
    name: 'Kristín Ösp',
    workdaysAgo: 1,
    spans: [
      [8, 16.5],
      [15.75, 18],
    ],
  },
  { name: 'Þorsteinn Már', workdaysAgo: 3, spans: [[7.5, 17.6]] },
  { name: 'Ólafur Þór', workdaysAgo: 6, spans: [[6, 22.2]] },
]

const friday = 5
/**
 * Whether the employee is away on the day, as Sigríður Elín is every Friday. The overview would report a single
 * absence, because it reports a missing entry on a weekday on which the employee usually works.
 */
const isAway = (name: string, day: string): boolean => name === 'Sigríður Elín' && weekdayOf(day) === friday
const isClosed = (day: string): boolean => findHoliday(day, 'IS') !== undefined

const pseudoRandom = (...seed: (string | number)[]): number =>
  createHash('sha256').update(seed.join(' ')).digest().readUInt32BE() / 2 ** 32

const projectIds = demoProjects.slice(0, closedProjectIndex).map(({ id }) => id)

export const planLocalEntries = (now: string): plan.DemoEntry[] =>
  plan.planDemoEntries({
    people: demoPeople,
    projectIds,
    now,
    days: 92,
    specialDays,
    clockedInToday: peopleClockedInToday,
    forgetfulName: forgetfulPersonName,
    isAway,
    isClosed,
    pseudoRandom,
  })

/**
 * Returns the last working day before today, on which the forgotten clock-out and the overlap are. All entries of
 * earlier days are approved.
 */
export const findLastDemoWorkday = (now: string): string => plan.findLastWorkday({ now, isClosed })

/** Selects overlapping entries and the latest entries. */
export function chooseUnapprovedIds(plannedEntries: readonly plan.DemoEntry[]): Set<string> {
  const overlappingEntries = [...Map.groupBy(plannedEntries, ({ employee_id }) => employee_id).values()].flatMap(
    personEntries => {
      const overlappingIndexes = findOverlappingIndexes(
        personEntries.map(({ start_time }) => epochSeconds(start_time)),
        personEntries.map(({ end_time }) => epochSeconds(end_time)),
      )
      return personEntries.filter((_, i) => overlappingIndexes.has(i))
    },
  )
  const sortedEntries = plannedEntries.toSorted((a, b) => b.end_time.localeCompare(a.end_time))
  return new Set(
    [...new Set([...overlappingEntries, ...sortedEntries])].slice(0, waitingEntryCount).map(({ id }) => id),
  )
}
