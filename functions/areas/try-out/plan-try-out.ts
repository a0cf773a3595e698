import { createHash } from 'node:crypto'
import { demoCasts, longDayPersonIndex } from '../../../shared/demo/casts.ts'
import {
  createDemoEntryId,
  instantAtHour,
  isDemoEntryApproved,
  findLastWorkday,
  planDemoEntries,
  type DemoEntryPlan,
} from '../../../shared/demo/planned-entries.ts'
import { addSeconds, daySeconds, cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import { EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import { instantAt, createWallMsConverter } from '../../../shared/domain/local-time.ts'

const peopleCount = 6
const projectCount = 5
const dayCount = 14

/** The number of people who clock in on their phone. The others use the time clock. */
const phoneCount = 2
/** The middle of a town for each language, near which the projects lie. */
const towns: Record<Language, { lat: number; lon: number }> = {
  en: { lat: 53.348, lon: -6.259 },
  is: { lat: 64.1405, lon: -21.915 },
  pt: { lat: 41.152, lon: -8.615 },
}

const overlapIndex = 3
/** The people who are clocked in, and the minutes since they came. */
const clockedIn = [
  { person: 1, project: 0, minutes: 134 },
  { person: 2, project: 2, minutes: 97 },
] as const
const forgetfulPerson = { person: 4, project: 1 } as const

interface TryOutEntry {
  id: EntryId
  project: ProjectId
  start: string
  end: string | null
  approved: boolean
}

const toId = (prefix: string, i: number): string => `${prefix}${String(i).padStart(2, '0')}`

export function planTryOut(language: Language, timeZone: string, at: string) {
  const cast = demoCasts[language]
  const people = cast.people
    .slice(0, peopleCount)
    .map((name, i) => ({ id: EmployeeId.parse(toId('tryOutPers', i)), name }))
  const projects = cast.projects
    .slice(0, projectCount)
    .map((name, i) => ({ id: ProjectId.parse(toId('tryOutProj', i)), name }))
  const nameAt = (i: number): string => people[i]?.name ?? ''
  // The plan uses wall times of the time zone, written as if they were UTC.
  const now = cutToWholeSeconds(createWallMsConverter(timeZone)(at))
  const toInstant = (wallTime: string): string => instantAt(wallTime.slice(0, 10), wallTime.slice(11, 19), timeZone)
  const plan: DemoEntryPlan = {
    people,
    projectIds: projects.map(({ id }) => id),
    now,
    days: dayCount,
    specialDays: [
      {
        name: nameAt(overlapIndex),
        workdaysAgo: 2,
        spans: [
          [8, 16.5],
          [15.75, 18],
        ],
      },
      { name: nameAt(longDayPersonIndex), workdaysAgo: 4, spans: [[6, 22.2]] },
    ],
    clockedInToday: clockedIn.map(({ person }) => nameAt(person)),
    forgetfulName: nameAt(forgetfulPerson.person),
    pseudoRandom: (...seed) => createHash('sha256').update(seed.join(' ')).digest().readUInt32BE() / 2 ** 32,
  }
  const plannedEntries = planDemoEntries(plan).map(({ employee_id, ...entry }) => ({
    employee: employee_id,
    id: EntryId.parse(entry.id),
    project: ProjectId.parse(entry.project_id),
    start: toInstant(entry.start_time),
    end: toInstant(entry.end_time),
    approved: isDemoEntryApproved(entry, plan),
  }))
  const openEntries = [
    ...clockedIn.map(({ minutes, ...rest }) => ({ ...rest, start: addSeconds(at, -minutes * 60) })),
    { ...forgetfulPerson, start: toInstant(instantAtHour(findLastWorkday(plan), 7.9)) },
  ].flatMap(({ person, project, start }) => {
    const [employee, projectId] = [people[person]?.id, projects[project]?.id]
    if (!employee || !projectId) return []
    const id = EntryId.parse(createDemoEntryId(employee, start.slice(0, 10), 'open'))
    return [{ employee, id, project: projectId, start, end: null, approved: false }]
  })
  const { lat, lon } = towns[language]
  const entries: (TryOutEntry & { employee: string })[] = [...plannedEntries, ...openEntries]
  return {
    companyName: cast.company,
    /** Creation time of people and projects, before their first entries. */
    since: addSeconds(at, -(dayCount + 1) * daySeconds),
    projects: projects.map((project, i) => ({ ...project, lat: lat + i * 0.0031, lon: lon - i * 0.0047 })),
    people: people.map((person, i) => ({
      ...person,
      usesPhone: i < phoneCount,
      entries: entries.flatMap(({ employee, ...entry }) => (employee === person.id ? [entry] : [])),
    })),
  }
}
