/** Plans three months of the demo company's entries, up to now. A day has the same entries at every start. */
import { createHash } from 'node:crypto'
import { daySeconds, addSeconds } from '../../../shared/domain/entry.ts'
import { closedProjectIndex, people, projects, type PersonName } from './people-and-projects.ts'

export interface PlannedEntry {
  id: string
  employee_id: string
  project_id: string
  start_time: string
  end_time: string
}

/** Spans that replace those of the usual plan on one working day. */
const specialDays: { name: PersonName; workdaysAgo: number; spans: [number, number][] }[] = [
  // These two overlap.
  {
    name: 'Kristín Ösp',
    workdaysAgo: 2,
    spans: [
      [8, 16.5],
      [15.75, 18],
    ],
  },
  { name: 'Þorsteinn Már', workdaysAgo: 3, spans: [[7.5, 17.6]] },
  { name: 'Ólafur Þór', workdaysAgo: 6, spans: [[6, 22.2]] },
]

/** These people clock in today by phone or on the time clock (entries.ts), so they have no planned entries today. */
export const clockedInToday: readonly PersonName[] = ['Ásgeir Logi', 'João Pereira', 'Maria Santos', 'Guðrún Eva']
/** This employee has been clocked in since yesterday. */
export const forgotToClockOut: PersonName = 'Rui Gonçalves'

/** A number from 0 to 1, which is always the same for the same arguments. */
function pseudoRandom(...of: (string | number)[]): number {
  return createHash('sha256').update(of.join(' ')).digest().readUInt32BE() / 2 ** 32
}

/** The last days without weekends, beginning with the latest. */
function workdays(now: string, days: number): string[] {
  const all = Array.from({ length: days }, (_, i) => addSeconds(now, -i * daySeconds).slice(0, 10))
  return all.filter(day => new Date(day).getUTCDay() % 6 !== 0)
}

const instantAt = (day: string, hours: number): string => addSeconds(`${day}T00:00:00Z`, Math.round(hours * 3600))

/** Spans are hours of the day, and Iceland's clock shows UTC. */
function spansFor(name: string, day: string): [number, number][] {
  const about = (what: string, hours: number, around: number): number =>
    hours + (pseudoRandom(name, day, what) - 0.5) * around
  // Some days have no work: holidays of a week, and sick days.
  if (
    pseudoRandom(name, 'holiday', day.slice(0, 7), Math.ceil(Number(day.slice(8)) / 7)) < 0.06 ||
    pseudoRandom(name, day, 'ill') < 0.03
  )
    return []
  const [start, end] = [about('start', 8, 0.6), about('end', 16.4, 1.5)]
  // Some employees do not clock out for lunch.
  if (pseudoRandom(name, 'lunch') < 0.3) return [[start, end]]
  return [
    [start, about('noon', 12, 0.3)],
    [about('after', 12.6, 0.2), end],
  ]
}

/** An employee works on one project for a week, with some afternoons on another. */
function projectFor(name: string, day: string, span: number): string {
  const week = Math.floor(Date.parse(day) / 604_800_000)
  const chosen =
    span > 0 && pseudoRandom(name, day, 'elsewhere') < 0.2
      ? pseudoRandom(name, day, 'project')
      : pseudoRandom(name, week)
  return projects[Math.floor(chosen * closedProjectIndex)]?.id ?? ''
}

export function planEntries(now: string, days = 92): PlannedEntry[] {
  const all = workdays(now, days)
  const today = now.slice(0, 10)
  const yesterday = addSeconds(now, -daySeconds).slice(0, 10)
  return people.flatMap(({ id: employee_id, name }) =>
    all.flatMap(day => {
      if (day === today && [...clockedInToday, forgotToClockOut].includes(name)) return []
      if (day === yesterday && name === forgotToClockOut) return []
      const past = all.filter(one => one < today)
      const spans =
        specialDays.find(one => one.name === name && past[one.workdaysAgo - 1] === day)?.spans ?? spansFor(name, day)
      return spans
        .map(([start, end], i) => ({
          id: entryId(employee_id, day, i),
          employee_id,
          project_id: projectFor(name, day, i),
          start_time: instantAt(day, start),
          end_time: instantAt(day, end),
        }))
        .filter(({ end_time }) => end_time < now)
    }),
  )
}

/** The id of an entry follows from its employee and day, so a repeated start makes no second entry. */
export const entryId = (employee: string, day: string, i: number | string): string =>
  `${employee}.${day.replaceAll('-', '')}${String(i).padStart(4, '0')}`

/** The company has approved nearly all entries that are older than a week. */
export const isApproved = ({ id, start_time }: { id: string; start_time: string }, now: string): boolean =>
  start_time < addSeconds(now, -7 * daySeconds) && pseudoRandom(id, 'approved') > 0.02
