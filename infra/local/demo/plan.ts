/** three months of the demo company's work, up to now: the same at every start, whenever that is */
import { createHash } from 'node:crypto'
import { daySeconds, later } from '../../../shared/domain/work-log.ts'
import { closed, people, projects, type Name } from './staff.ts'

export interface PlannedLog {
  id: string
  employee_id: string
  project_id: string
  start_time: string
  end_time: string
}

/** what these people do instead of what they would have done that many of their working days ago */
const special: { name: Name; workdaysAgo: number; spans: [number, number][] }[] = [
  // both of one afternoon
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

/** who clocks in today by phone or on the shared screen, and has nothing else of today; see entries.ts */
export const inToday: readonly Name[] = ['Ásgeir Logi', 'João Pereira', 'Maria Santos', 'Guðrún Eva']
/** went home yesterday without clocking out */
export const forgot: Name = 'Rui Gonçalves'

/** from 0 to 1, always the same of the same */
function chance(...of: (string | number)[]): number {
  return createHash('sha256').update(of.join(' ')).digest().readUInt32BE() / 2 ** 32
}

/** the last days that are none of the weekend, today the first where it is one */
function workdays(now: string, days: number): string[] {
  const all = Array.from({ length: days }, (_, i) => later(now, -i * daySeconds).slice(0, 10))
  return all.filter(day => new Date(day).getUTCDay() % 6 !== 0)
}

const at = (day: string, hours: number): string => later(`${day}T00:00:00Z`, Math.round(hours * 3600))

/** in hours of a day; Iceland's clock shows UTC */
function spansOf(name: string, day: string): [number, number][] {
  const about = (what: string, hours: number, around: number): number =>
    hours + (chance(name, day, what) - 0.5) * around
  // a week of summer, and a cold now and then
  if (
    chance(name, 'holiday', day.slice(0, 7), Math.ceil(Number(day.slice(8)) / 7)) < 0.06 ||
    chance(name, day, 'ill') < 0.03
  )
    return []
  const [start, end] = [about('start', 8, 0.6), about('end', 16.4, 1.5)]
  // some do not clock out for lunch
  if (chance(name, 'lunch') < 0.3) return [[start, end]]
  return [
    [start, about('noon', 12, 0.3)],
    [about('after', 12.6, 0.2), end],
  ]
}

/** a house takes someone for a week; the afternoon is somewhere else now and then */
function projectOf(name: string, day: string, span: number): string {
  const week = Math.floor(Date.parse(day) / 604_800_000)
  const chosen = span > 0 && chance(name, day, 'elsewhere') < 0.2 ? chance(name, day, 'project') : chance(name, week)
  return projects[Math.floor(chosen * closed)]?.id ?? ''
}

export function plan(now: string, days = 92): PlannedLog[] {
  const all = workdays(now, days)
  const today = now.slice(0, 10)
  const yesterday = later(now, -daySeconds).slice(0, 10)
  return people.flatMap(({ id: employee_id, name }) =>
    all.flatMap(day => {
      if (day === today && [...inToday, forgot].includes(name)) return []
      if (day === yesterday && name === forgot) return []
      const past = all.filter(one => one < today)
      const spans =
        special.find(one => one.name === name && past[one.workdaysAgo - 1] === day)?.spans ?? spansOf(name, day)
      return spans
        .map(([start, end], i) => ({
          id: logId(employee_id, day, i),
          employee_id,
          project_id: projectOf(name, day, i),
          start_time: at(day, start),
          end_time: at(day, end),
        }))
        .filter(({ end_time }) => end_time < now)
    }),
  )
}

/** an id says what it is, so that it is made once however often that is tried */
export const logId = (employee: string, day: string, i: number | string): string =>
  `${employee}.${day.replaceAll('-', '')}${String(i).padStart(4, '0')}`

/** whether the company has approved it by now: what lies before this week, but for a few */
export const isApproved = ({ id, start_time }: { id: string; start_time: string }, now: string): boolean =>
  start_time < later(now, -7 * daySeconds) && chance(id, 'approved') > 0.02
