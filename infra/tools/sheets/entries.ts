/**
 * Creates entries for the contact sheets of the screens: long and overlapping entries, entries with comments, and open
 * entries.
 */
import { api } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { createBrowser, type Browser } from '../../../test/support/browser.ts'

interface NamedItem {
  id: string
  name: string
}

interface Person extends NamedItem {
  login_token: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const comments = [
  'Second coat done',
  'Waited for the crane until noon, then the scaffolding on the north side came down',
]

const hoursFor = (i: number): number => (i % 13 === 0 ? 17.25 : i % 5 === 0 ? 10.5 : 7.5 + (i % 4) / 4)

export async function addEntries(
  company: Browser,
  people: readonly Person[],
  projects: readonly NamedItem[],
  days: number,
): Promise<void> {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  for (const [n, { id }] of people.entries()) {
    const body = Array.from({ length: days }, (_, day) => {
      const start = today - (day + 1) * dayMs + (7 + ((n + day) % 3)) * hourMs
      const project = projects[(n + day) % projects.length] ?? { id: '' }
      return {
        employee_id: id,
        project_id: project.id,
        start_time: new Date(start).toISOString(),
        end_time: new Date(start + hoursFor(n + day * 3) * hourMs).toISOString(),
      }
    })
    const [first] = await company.call(api.workLogs.add, { body })
    const comment = comments[n]
    if (first && comment) await company.call(api.workLogs.comment, { body: { work_log_id: first.id, comment } })
  }
}

/** Clocks each employee in on a separate phone. */
export async function clockInPeople(
  company: Browser,
  cloud: { api: string; web: string },
  people: readonly Person[],
  projects: readonly NamedItem[],
): Promise<void> {
  const { name } = await company.call(api.auth.self)
  for (const [n, person] of people.entries()) {
    const phone = createBrowser(cloud.api, cloud.web)
    await phone.call(api.employee.login, {
      body: { company_name: name, employee_name: person.name, password: person.login_token },
    })
    const start_time = new Date(Date.now() - (n + 0.5) * 2.5 * hourMs).toISOString()
    const location = { lat: 64.1466 + n / 100, lon: -21.9426, accuracy: 40 * (n + 1), timestamp: start_time }
    const body = {
      id: `${person.id}.${newId()}`,
      project_id: projects[n % projects.length]?.id ?? '',
      start_time,
      ...(n % 2 === 0 ? { location } : {}),
    }
    await phone.call(api.employee.clockIn, { body })
  }
}
