/** Adds the demo company's entries through the API, as its users would. */
import { CallError, type Call } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import { columnsToEntries } from '../../../shared/domain/entry-columns.ts'
import { daySeconds, addSeconds, maxEntriesPerCall, maxEntriesPerBulkChange } from '../../../shared/domain/entry.ts'
import { forgotToClockOut, isApproved, entryId, type PlannedEntry } from './planned-entries.ts'
import { findPerson, projects, type PersonName } from './people-and-projects.ts'

/** Comments on entries in their authors' languages, newest first. */
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

/** Employees whose phones record locations. */
const namesWithLocation: readonly PersonName[] = ['Anna Björk', 'João Pereira', 'Ásgeir Logi']

interface Callers {
  company: Call
  logInPhone: (name: string, token: string) => Promise<Call>
  logInTimeClock: () => Promise<Call>
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/** Keeps existing entries, so that an interrupted start can be repeated. */
export async function addEntries(company: Call, planned: readonly PlannedEntry[], now: string): Promise<void> {
  const since = addSeconds(now, -100 * daySeconds)
  const existing = async () =>
    columnsToEntries((await company(api.workLogs.list, { query: { from: since } })).work_logs)

  const existingIds = new Set((await existing()).map(({ id }) => id))
  const byPerson = [
    ...Map.groupBy(
      planned.filter(({ id }) => !existingIds.has(id)),
      ({ employee_id }) => employee_id,
    ).values(),
  ]
  // Sends requests one after another, because concurrent ones would each start another container.
  for (const body of byPerson.flatMap(entries => chunks(entries, maxEntriesPerCall)))
    await company(api.workLogs.add, { body })

  const ids = new Set(planned.map(({ id }) => id))
  const approved = (await existing()).filter(
    entry => ids.has(entry.id) && !entry.approved && entry.end_time !== null && isApproved(entry, now),
  )
  for (const chunk of chunks(approved, maxEntriesPerBulkChange))
    await company(api.workLogs.bulk, {
      body: { ids: chunk.map(({ id, version }) => ({ id, version })), change: { approved: true } },
    })
}

export async function addCommentsAndOpenEntries(
  callers: Callers,
  planned: readonly PlannedEntry[],
  now: string,
  comments: readonly [PersonName, string][],
): Promise<void> {
  const latest = planned.toSorted((a, b) => b.start_time.localeCompare(a.start_time))
  for (const [name, comment] of comments)
    await addComment(
      callers.company,
      latest.find(({ employee_id }) => employee_id === findPerson(name).id),
      comment,
    )
  await addOpenEntries(callers, latest, now)
}

const addComment = async (company: Call, entry: PlannedEntry | undefined, comment: string): Promise<void> => {
  if (entry)
    await company(api.workLogs.comment, {
      body: { id: entry.employee_id.replace('Employ', 'Remark'), work_log_id: entry.id, comment },
    })
}

const locationAt = (project_id: string, timestamp: string) => {
  const { lat, lon } = projects.find(({ id }) => id === project_id) ?? { lat: 64.14, lon: -21.9 }
  return { lat, lon, accuracy: 12, timestamp }
}

/** Adds open entries, one of them forgotten, and locations. */
async function addOpenEntries(
  { company, logInPhone, logInTimeClock }: Callers,
  latest: readonly PlannedEntry[],
  now: string,
): Promise<void> {
  const employees = new Map((await company(api.employees.list)).map(employee => [employee.id, employee]))
  const phones = new Map<PersonName, Call>()
  for (const name of [forgotToClockOut, ...namesWithLocation]) {
    const employee = employees.get(findPerson(name).id)
    if (employee) phones.set(name, await logInPhone(employee.name, employee.login_token))
  }
  const phone = (name: PersonName): Call => {
    const call = phones.get(name)
    if (!call) throw new Error(`${name} has no phone`)
    return call
  }
  const today = now.slice(0, 10)
  const entry = (name: PersonName, project: number, start_time: string) => ({
    id: entryId(findPerson(name).id, start_time.slice(0, 10), 'in'),
    project_id: projects[project]?.id ?? '',
    start_time,
  })

  const screen = await logInTimeClock()
  for (const [name, project] of [
    ['Maria Santos', 4],
    ['Guðrún Eva', 2],
  ] as const)
    await ignoreRefusal(
      screen(api.timeClock.createWorkLog, {
        body: { ...entry(name, project, addSeconds(now, -60)), employee_id: findPerson(name).id },
      }),
    )
  const start = addSeconds(now, -120)
  await ignoreRefusal(
    phone('Ásgeir Logi')(api.employee.clockIn, {
      body: { ...entry('Ásgeir Logi', 0, start), location: locationAt(projects[0]?.id ?? '', start) },
    }),
  )
  // Recorded offline three hours ago.
  const early = addSeconds(now, -3 * 3600)
  await ignoreRefusal(
    phone('João Pereira')(api.employee.clockIn, {
      body: { ...entry('João Pereira', 3, early), location: locationAt(projects[3]?.id ?? '', early) },
    }),
  )
  await ignoreRefusal(
    phone(forgotToClockOut)(api.employee.clockIn, {
      body: entry(forgotToClockOut, 5, `${addSeconds(`${today}T00:00:00Z`, -daySeconds).slice(0, 10)}T07:54:00Z`),
    }),
  )

  for (const name of namesWithLocation) {
    const { id: employee } = findPerson(name)
    for (const { id, project_id, start_time } of latest
      .filter(({ employee_id }) => employee_id === employee)
      .slice(0, 5))
      await ignoreRefusal(
        phone(name)(api.employee.addLocation, {
          params: { id },
          body: { id: employee.replace('Employ', 'Placed'), ...locationAt(project_id, start_time) },
        }),
      )
  }
}

/** Data of an earlier run may refuse a request: the employee may be clocked in or deactivated, or need a PIN. */
async function ignoreRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof CallError && error.status < 500)) throw error
  }
}
