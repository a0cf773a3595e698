import { addDays } from '../../shared/domain/calendar.ts'
import { openProjects, employeeNames } from './samples.ts'

export interface SampleEntry {
  id: string
  employee: string
  project: string
  day: string
  in: string
  out: string
  seconds: number
  comment: string
  hasLocation: boolean
}

const nameList = Object.values(employeeNames)
const comments = ['', 'Second coat done', '', 'Waited for the crane', 'Forgot to clock out?']
const formatTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 16)

/** Creates the sample entry number `n`. The same number always gives the same entry. */
export function createSampleEntry(n: number): SampleEntry {
  const beginSeconds = 6 * 3600 + ((n * 37) % 120) * 60
  const seconds = n % 7 === 2 ? 17.25 * 3600 : n % 5 === 1 ? 10.5 * 3600 : 8 * 3600 + ((n * 13) % 50) * 60
  return {
    id: `entry-${n}`,
    employee: nameList[n % nameList.length] ?? '',
    project: openProjects[n % openProjects.length]?.name ?? '',
    day: addDays('2026-11-13', -(n % 307)),
    in: formatTime(beginSeconds),
    out: formatTime(beginSeconds + seconds),
    seconds,
    comment: comments[n % comments.length] ?? '',
    hasLocation: n % 4 !== 3,
  }
}
