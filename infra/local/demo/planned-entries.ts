/** Plans three months of the demo company's entries, up to now. */
import { createHash } from 'node:crypto'
import * as plan from '../../../shared/demo/planned-entries.ts'
import { closedProjectIndex, people, projects, type PersonName } from './people-and-projects.ts'

export { entryId, type PlannedEntry } from '../../../shared/demo/planned-entries.ts'

/** Employees who clock in today by phone or on the time clock (entries.ts). */
export const clockedInToday: readonly PersonName[] = ['Ásgeir Logi', 'João Pereira', 'Maria Santos', 'Guðrún Eva']
export const forgotToClockOut: PersonName = 'Rui Gonçalves'

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

const pseudoRandom = (...seed: (string | number)[]): number =>
  createHash('sha256').update(seed.join(' ')).digest().readUInt32BE() / 2 ** 32

const projectIds = projects.slice(0, closedProjectIndex).map(({ id }) => id)

export const planEntries = (now: string): plan.PlannedEntry[] =>
  plan.planEntries({ people, projectIds, now, days: 92, specialDays, clockedInToday, forgotToClockOut, pseudoRandom })

export const isApproved = (entry: { id: string; start_time: string }, now: string): boolean =>
  plan.isApproved(entry, { now, pseudoRandom })
