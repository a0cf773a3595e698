/** Plans the demo's entries. A day's entries are the same, whenever they are planned. */
import { addSeconds, daySeconds } from '../domain/entry.ts'

export interface DemoEntry {
  id: string
  employee_id: string
  project_id: string
  start_time: string
  end_time: string
}

export interface DemoEntryPlan {
  people: readonly { id: string; name: string }[]
  projectIds: readonly string[]
  /** The latest entries are of this day. Entries that would end after this time are excluded. */
  now: string
  /** Number of past days to plan. */
  days: number
  /** Working times in hours, which replace the regular plan of one person on one working day. */
  specialDays: readonly { name: string; workdaysAgo: number; spans: readonly (readonly [number, number])[] }[]
  /** People who are clocked in today, so they have no planned entries today. */
  clockedInToday: readonly string[]
  /** The person who has been clocked in since the last working day before today. */
  forgetfulName: string
  /** Whether nobody works on this day, as on a public holiday. */
  isClosed?: (day: string) => boolean
  /**
   * Whether the person does not work on this day. If this function is missing, some days are holidays or sick days by
   * chance.
   */
  isAway?: (name: string, day: string) => boolean
  /** Returns a number from 0 to 1, always the same for the same arguments. */
  pseudoRandom: (...seed: (string | number)[]) => number
}

/** Returns the working days among the last `days` days, latest first. */
function listWorkdays(now: string, days: number, isClosed: (day: string) => boolean = () => false): string[] {
  const lastDays = Array.from({ length: days }, (_, i) => addSeconds(now, -i * daySeconds).slice(0, 10))
  return lastDays.filter(day => new Date(day).getUTCDay() % 6 !== 0 && !isClosed(day))
}

/** Returns the last working day before today. Searches only fourteen days, because no company is closed that long. */
export const findLastWorkday = ({ now, isClosed }: Pick<DemoEntryPlan, 'now' | 'isClosed'>): string =>
  listWorkdays(addSeconds(now, -daySeconds), 14, isClosed)[0] ?? ''

/** Returns the wall time in the form of a UTC instant. */
export const instantAtHour = (day: string, hours: number): string =>
  addSeconds(`${day}T00:00:00Z`, Math.round(hours * 3600))

/** Whether the plan gives the employee a holiday or a sick day on this day. Holidays take a whole week. */
const isAwayByChance = (name: string, day: string, { pseudoRandom }: DemoEntryPlan): boolean =>
  pseudoRandom(name, 'holiday', day.slice(0, 7), Math.ceil(Number(day.slice(8)) / 7)) < 0.06 ||
  pseudoRandom(name, day, 'ill') < 0.03

/**
 * Returns start and end of the person's one or two entries on a day, in hours since midnight. Empty if the person is
 * away.
 */
function planWorkedHours(name: string, day: string, plan: DemoEntryPlan): [number, number][] {
  const { pseudoRandom, isAway } = plan
  if (isAway ? isAway(name, day) : isAwayByChance(name, day, plan)) return []
  const vary = (label: string, hours: number, spread: number): number =>
    hours + (pseudoRandom(name, day, label) - 0.5) * spread
  const [start, end] = [vary('start', 8, 0.6), vary('end', 16.4, 1.5)]
  // Some employees do not clock out for lunch.
  if (pseudoRandom(name, 'lunch') < 0.3) return [[start, end]]
  return [
    [start, vary('noon', 12, 0.3)],
    [vary('after', 12.6, 0.2), end],
  ]
}

/** An employee works on one project for a week, with some afternoons on another. */
function pickProjectId(name: string, day: string, span: number, { projectIds, pseudoRandom }: DemoEntryPlan): string {
  const week = Math.floor(Date.parse(day) / 604_800_000)
  const projectFraction =
    span > 0 && pseudoRandom(name, day, 'elsewhere') < 0.2
      ? pseudoRandom(name, day, 'project')
      : pseudoRandom(name, week)
  return projectIds[Math.floor(projectFraction * projectIds.length)] ?? ''
}

export function planDemoEntries(plan: DemoEntryPlan): DemoEntry[] {
  const { people, now, days, specialDays, clockedInToday, forgetfulName, isClosed } = plan
  const allDays = listWorkdays(now, days, isClosed)
  const today = now.slice(0, 10)
  const forgottenDay = findLastWorkday(plan)
  return people.flatMap(({ id: employee_id, name }) =>
    allDays.flatMap(day => {
      if (day === today && [...clockedInToday, forgetfulName].includes(name)) return []
      if (day === forgottenDay && name === forgetfulName) return []
      const pastDays = allDays.filter(pastDay => pastDay < today)
      const spans =
        specialDays.find(specialDay => specialDay.name === name && pastDays[specialDay.workdaysAgo - 1] === day)
          ?.spans ?? planWorkedHours(name, day, plan)
      return spans
        .map(([start, end], i) => ({
          id: createDemoEntryId(employee_id, day, i),
          employee_id,
          project_id: pickProjectId(name, day, i, plan),
          start_time: instantAtHour(day, start),
          end_time: instantAtHour(day, end),
        }))
        .filter(({ end_time }) => end_time < now)
    }),
  )
}

/** Derives an entry's id from employee and day, so that a repeated start creates no second entry. */
export const createDemoEntryId = (employee: string, day: string, i: number | string): string =>
  `${employee}.${day.replaceAll('-', '')}${String(i).padStart(4, '0')}`

/** The company has approved nearly all entries older than a week. */
export const isDemoEntryApproved = (
  { id, start_time }: { id: string; start_time: string },
  { now, pseudoRandom }: Pick<DemoEntryPlan, 'now' | 'pseudoRandom'>,
): boolean => start_time < addSeconds(now, -7 * daySeconds) && pseudoRandom(id, 'approved') > 0.02
