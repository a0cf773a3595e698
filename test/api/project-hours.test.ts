import { api } from '../../shared/api/index.ts'
import { addDays, mondayOf, weekdayOf } from '../../shared/domain/calendar.ts'
import { toInstants } from '../../shared/domain/export-schedule.ts'
import { toLocalDay, startOfDay } from '../../shared/domain/local-time.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { toReportEntries } from '../../shared/domain/report/columns.ts'
import { addEntry, signUpCompanyWithPeople, type Company, type CompanyWithPeople } from '../support/company.ts'
import { daySeconds, hourSeconds, secondsAgo } from '../support/company-with-phone.ts'

const weekCount = 8
const fetchHours = (company: Company) => company.call(api.projects.hours)
const plusSeconds = (instant: string, seconds: number): string =>
  new Date(Date.parse(instant) + seconds * 1000).toISOString()

/** Returns Mondays. The oldest is the first. */
function listWeeks(timeZone: string): string[] {
  const monday = mondayOf(toLocalDay(new Date().toISOString(), timeZone))
  return Array.from({ length: weekCount }, (_, i) => addDays(monday, 7 * (i - weekCount + 1)))
}

const findClockChanges = (weeks: readonly string[], timeZone: string): string[] =>
  weeks
    .flatMap(monday => Array.from({ length: 7 }, (_, i) => addDays(monday, i)))
    .filter(
      day =>
        Date.parse(startOfDay(addDays(day, 1), timeZone)) - Date.parse(startOfDay(day, timeZone)) !== daySeconds * 1000,
    )

interface Work {
  employee_id: string
  project_id: string
  start_time: string
  end_time: string
}

/** Returns entries to add. Some are at random times, others around the ends of weeks and clock changes. */
function createWork({ ann, ben, house, road }: CompanyWithPeople, weeks: readonly string[], timeZone: string): Work[] {
  const nights = [
    ...weeks.flatMap(monday => [monday, addDays(monday, 7)]),
    ...findClockChanges(weeks, timeZone).flatMap(day => [day, addDays(day, 1)]),
  ]
  const firstWeek = weeks[0] ?? ''
  const randomInstants = Array.from({ length: 60 }, () =>
    plusSeconds(
      startOfDay(addDays(firstWeek, Math.floor(Math.random() * 63) - 5), timeZone),
      Math.random() * daySeconds,
    ),
  )
  // An entry belongs to the day of its start, so these starts lie before and at midnight.
  const starts = [
    ...randomInstants,
    ...nights.flatMap(day => [-2 * hourSeconds, -1, 0].map(s => plusSeconds(startOfDay(day, timeZone), s))),
  ]
  return starts.map(start => {
    const start_time = `${start.slice(0, 19)}Z`
    return {
      employee_id: (Math.random() < 0.5 ? ann : ben).id,
      project_id: (Math.random() < 0.5 ? house : road).id,
      start_time,
      end_time: plusSeconds(start_time, 60 + Math.floor(Math.random() * 9 * hourSeconds)).replace('.000', ''),
    }
  })
}

it.each(['Europe/Lisbon', 'Pacific/Auckland', 'America/Los_Angeles', 'Atlantic/Reykjavik'])(
  'sums what the report has for the same days, around midnight and changes of the clock too (%s)',
  async time_zone => {
    const setup = await signUpCompanyWithPeople({ time_zone })
    const { company, house, road } = setup
    const weeks = listWeeks(time_zone)
    const work = createWork(setup, weeks, time_zone)
    for (let i = 0; i < work.length; i += 50) await company.call(api.workLogs.add, { body: work.slice(i, i + 50) })
    const hoursResponse = await fetchHours(company)
    // Computes the current week anew, because a new week may have begun since the entries were created.
    expect(hoursResponse.weeks.every(day => weekdayOf(day) === 1)).toBe(true)
    expect(hoursResponse.weeks.at(-1)).toBe(mondayOf(toLocalDay(new Date().toISOString(), time_zone)))
    expect(hoursResponse.projects.map(({ id }) => id).toSorted()).toEqual([house.id, road.id].toSorted())
    for (const [i, monday] of hoursResponse.weeks.entries()) {
      const query = toInstants({ from: monday, to: addDays(monday, 6) }, time_zone)
      const entries = toReportEntries(await company.call(api.report.show, { query }), time_zone)
      for (const { id, seconds } of hoursResponse.projects) {
        const entriesOfProject = entries.filter(({ entry }) => entry.project.id === id)
        expect([monday, id, seconds[i]]).toEqual([
          monday,
          id,
          entriesOfProject.reduce((sum, { total_time }) => sum + total_time, 0),
        ])
      }
    }
  },
)

it('answers nothing of projects without entries, or with entries before the first week alone', async () => {
  const { company, ann, house } = await signUpCompanyWithPeople()
  expect((await fetchHours(company)).projects).toEqual([])
  const before = addDays(listWeeks('Atlantic/Reykjavik')[0] ?? '', -1)
  await addEntry(company, ann, house, `${before}T23:00:00Z`, `${addDays(before, 1)}T07:00:00Z`)
  expect((await fetchHours(company)).projects).toEqual([])
})

it('counts an open entry up to now, which the report leaves out, and keeps companies apart', async () => {
  const [{ company, ann, house }, otherSetup] = await Promise.all([
    signUpCompanyWithPeople(),
    signUpCompanyWithPeople(),
  ])
  const phone = await company.logInPhone(ann)
  const start_time = secondsAgo(hourSeconds)
  await phone.call(api.employee.clockIn, {
    body: { id: `${ann.id}.${newId()}`, project_id: house.id, start_time },
  })
  const { weeks, projects } = await fetchHours(company)
  const weekIndex = weeks.findIndex(monday => monday === mondayOf(start_time.slice(0, 10)))
  expect(projects).toHaveLength(1)
  expect(projects[0]?.id).toBe(house.id)
  const total = projects[0]?.seconds[weekIndex] ?? 0
  expect(Math.abs(total - hourSeconds)).toBeLessThan(120)
  expect((await fetchHours(otherSetup.company)).projects).toEqual([])
})
