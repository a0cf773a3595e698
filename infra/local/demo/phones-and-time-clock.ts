import { CallError, type Call } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import type { CompanyAccount } from '../../../shared/api/schemas/account.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { findPerson, demoProjects, type PersonName } from './people-and-projects.ts'
import { createDemoEntryId, type DemoEntry } from '../../../shared/demo/planned-entries.ts'
import { forgetfulPersonName, findLastDemoWorkday } from './planned-entries.ts'

/** Each comment is in its author's language. The newest comment is the first. */
export const demoComments: [PersonName, string][] = [
  ['Kristín Ösp', 'Skipti um hús eftir hádegi, sjá hina færsluna.'],
  ['Anna Björk', 'Vantar fleiri skrúfur, 4,5 × 60.'],
  ['João Pereira', 'Faltam duas caixas de telhas.'],
  ['Ólafur Þór', 'Steyptum plötuna, var ekki hægt að hætta.'],
  ['Maria Santos', 'Primeira demão dada, a segunda na segunda-feira.'],
  ['Þórdís Ýr', 'Lyklinum skilað í númer 10.'],
  ['Jón Ágúst', 'Rained all morning, worked inside.'],
  ['Sigríður Elín', 'Sótti efni á leiðinni, 40 mínútur.'],
]

const namesWithLocation: readonly PersonName[] = ['Anna Björk', 'João Pereira', 'Ásgeir Logi']

interface Callers {
  /** Returns the client of an employee who clocks in or sends a location. */
  phone: (name: PersonName) => Call
  timeClock: Call
}

export async function logInPeople(
  company: Call,
  openSession: () => Call,
  { name: company_name, time_clock_token: token }: CompanyAccount,
): Promise<Callers> {
  const employees = new Map((await company(api.employees.list)).map(employee => [employee.id, employee]))
  const phones = new Map<PersonName, Call>()
  for (const name of [forgetfulPersonName, ...namesWithLocation]) {
    const employee = employees.get(findPerson(name).id)
    if (!employee) continue
    const phone = openSession()
    await phone(api.employee.login, {
      body: { company_name, employee_name: employee.name, password: employee.login_token },
    })
    phones.set(name, phone)
  }
  const timeClock = openSession()
  await timeClock(api.auth.timeClockLoginToken, { body: { token } })
  const phone = (name: PersonName): Call => {
    const call = phones.get(name)
    if (!call) throw new Error(`${name} has no phone`)
    return call
  }
  return { phone, timeClock }
}

export async function addComments(
  company: Call,
  plannedEntries: readonly DemoEntry[],
  comments: readonly [PersonName, string][],
): Promise<void> {
  const entriesLatestFirst = sortLatestFirst(plannedEntries)
  for (const [name, comment] of comments)
    await addComment(
      company,
      entriesLatestFirst.find(({ employee_id }) => employee_id === findPerson(name).id),
      comment,
    )
}

const sortLatestFirst = (plannedEntries: readonly DemoEntry[]): DemoEntry[] =>
  plannedEntries.toSorted((a, b) => b.start_time.localeCompare(a.start_time))

const addComment = async (company: Call, entry: DemoEntry | undefined, comment: string): Promise<void> => {
  if (entry)
    await company(api.workLogs.comment, {
      body: { id: entry.employee_id.replace('Employ', 'Remark'), work_log_id: entry.id, comment },
    })
}

const createLocation = (project_id: string, timestamp: string) => {
  const { lat, lon } = demoProjects.find(({ id }) => id === project_id) ?? { lat: 64.14, lon: -21.9 }
  return { lat, lon, accuracy: 12, timestamp }
}

export async function addOpenEntries({ phone, timeClock }: Callers, now: string): Promise<void> {
  const createEntry = (name: PersonName, project: number, start_time: string) => ({
    id: createDemoEntryId(findPerson(name).id, start_time.slice(0, 10), 'in'),
    project_id: demoProjects[project]?.id ?? '',
    start_time,
  })
  for (const [name, project] of [
    ['Maria Santos', 4],
    ['Guðrún Eva', 2],
  ] as const)
    await ignoreRefusal(
      timeClock(api.timeClock.createWorkLog, {
        body: { ...createEntry(name, project, addSeconds(now, -60)), employee_id: findPerson(name).id },
      }),
    )
  const start = addSeconds(now, -120)
  await ignoreRefusal(
    phone('Ásgeir Logi')(api.employee.clockIn, {
      body: { ...createEntry('Ásgeir Logi', 0, start), location: createLocation(demoProjects[0]?.id ?? '', start) },
    }),
  )
  // The phone recorded this clock-in three hours ago without a network, so the demo has an entry that was received
  // late.
  const earlyStart = addSeconds(now, -3 * 3600)
  await ignoreRefusal(
    phone('João Pereira')(api.employee.clockIn, {
      body: {
        ...createEntry('João Pereira', 3, earlyStart),
        location: createLocation(demoProjects[3]?.id ?? '', earlyStart),
      },
    }),
  )
  await ignoreRefusal(
    phone(forgetfulPersonName)(api.employee.clockIn, {
      body: createEntry(forgetfulPersonName, 5, `${findLastDemoWorkday(now)}T07:54:00Z`),
    }),
  )
}

export async function addLocations({ phone }: Callers, plannedEntries: readonly DemoEntry[]): Promise<void> {
  const entriesLatestFirst = sortLatestFirst(plannedEntries)
  for (const name of namesWithLocation) {
    const { id: employeeId } = findPerson(name)
    for (const { id, project_id, start_time } of entriesLatestFirst
      .filter(({ employee_id }) => employee_id === employeeId)
      .slice(0, 5))
      await ignoreRefusal(
        phone(name)(api.employee.addLocation, {
          params: { id },
          body: { id: employeeId.replace('Employ', 'Placed'), ...createLocation(project_id, start_time) },
        }),
      )
  }
}

/**
 * Ignores a refusal by the API. The API may refuse a request because of data of an earlier run: the employee may be
 * clocked in or deactivated, or need a PIN.
 */
async function ignoreRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof CallError && error.status < 500)) throw error
  }
}
