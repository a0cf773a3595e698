import { CallError, type Input } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries, type EntryColumns } from '../../shared/domain/entry-columns.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import { slowDownTable, useSeveralContainers } from '../support/faults.ts'
import { countReadsDuring } from '../support/company-with-phone.ts'
import { signUpCompany, type Company } from '../support/company.ts'

useSeveralContainers()

const listSortedIds = (columns: EntryColumns): string[] =>
  convertColumnsToEntries(columns)
    .map(({ id }) => id)
    .toSorted()
const createTimes = (month: string, day: number): { new_start_time: string; new_end_time: string } => ({
  new_start_time: `${month}-${String(day).padStart(2, '0')}T08:00:00Z`,
  new_end_time: `${month}-${String(day).padStart(2, '0')}T16:00:00Z`,
})

/** Repeats the edit, because an edit fails with 503 after too many write conflicts. */
async function editWithRetry(company: Company, edit: Input<typeof api.workLogs.edit>): Promise<Entry> {
  const sameEdit = { ...edit, idempotencyKey: newId() }
  for (;;)
    try {
      return await company.call(api.workLogs.edit, sameEdit)
    } catch (error) {
      if (!(error instanceof CallError && error.status === 503)) throw error
    }
}

const moveCount = 15
/** The last month, 2027-08, is later than the months of all existing entries. */
const months = ['2026-02', '2026-03', '2026-01', '2026-12', '2027-08']

async function signUpWithEntries() {
  await slowDownTable(15, 40)
  const company = await signUpCompany()
  const house = await company.project('House')
  const people = await Promise.all(['Ann', 'Bob'].map(name => company.employee(name)))
  const entries = await Promise.all(
    people.map(({ id }) => {
      const createEntryBody = (day: string) => ({
        id: `${id}.${newId()}`,
        employee_id: id,
        project_id: house.id,
        start_time: `2026-02-${day}T08:00:00Z`,
        end_time: `2026-02-${day}T16:00:00Z`,
      })
      return company.call(api.workLogs.add, { body: ['03', '04', '05'].map(createEntryBody) })
    }),
  )
  return { company, people, entries: entries.flat() }
}

it('lists an entry exactly once at every moment while it changes months', async () => {
  const { company, people, entries } = await signUpWithEntries()
  const phones = await Promise.all(people.map(person => company.logInPhone(person)))
  const query = { from: '2026-01-01T00:00:00Z', to: '2027-12-01T00:00:00Z' }
  const move = async (entry: Entry, i: number): Promise<void> => {
    let { version } = entry
    for (let round = 0; round < moveCount; round++)
      ({ version } = await editWithRetry(company, {
        body: { id: entry.id, version, ...createTimes(months[(round + i) % months.length] ?? '', 10 + i) },
      }))
  }
  const allIds = entries.map(({ id }) => id).toSorted()
  const listIdsOfEmployee = (id: string): string[] => allIds.filter(entryId => entryId.startsWith(`${id}.`))
  const readCount = await countReadsDuring(Promise.all(entries.map(move)), async () => {
    const [companyList, listOfFirst, ownList] = await Promise.all([
      company.call(api.workLogs.list, { query }),
      company.call(api.workLogs.list, { query: { ...query, employee_id: people[0]?.id } }),
      phones[1]?.call(api.employee.workLogs, { query }),
    ])
    expect(listSortedIds(companyList.work_logs)).toEqual(allIds)
    expect(listSortedIds(listOfFirst.work_logs)).toEqual(listIdsOfEmployee(people[0]?.id ?? ''))
    expect(ownList && listSortedIds(ownList.work_logs)).toEqual(listIdsOfEmployee(people[1]?.id ?? ''))
  })
  expect(readCount).toBeGreaterThan(5)
})

it('converges to the current list when refreshing during moves', async () => {
  const { company, entries } = await signUpWithEntries()
  const query = { from: '2026-01-01T00:00:00Z', to: '2026-02-28T23:59:59Z' }
  const first = await company.call(api.workLogs.list, { query })
  const listedEntries = new Map(convertColumnsToEntries(first.work_logs).map(entry => [entry.id, entry]))
  let { cursor } = first
  const refresh = async (): Promise<void> => {
    const response = await company.call(api.workLogs.refresh, {
      params: { id: entries[0]?.id ?? '' },
      query: { ...query, since: cursor },
    })
    for (const id of response.removed) listedEntries.delete(id)
    for (const entry of convertColumnsToEntries(response.changed)) listedEntries.set(entry.id, entry)
    cursor = response.cursor
  }
  const move = async (entry: Entry, i: number): Promise<void> => {
    let { version } = entry
    for (let round = 0; round < 6; round++)
      ({ version } = await editWithRetry(company, {
        body: { id: entry.id, version, ...createTimes(months[(round + i) % 3] ?? '', 10 + i) },
      }))
  }
  await countReadsDuring(Promise.all(entries.map(move)), refresh)
  await refresh()
  const current = convertColumnsToEntries((await company.call(api.workLogs.list, { query })).work_logs)
  expect([...listedEntries.values()].toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    current.toSorted((a, b) => a.id.localeCompare(b.id)),
  )
})

it('lists an open entry once while its start moves to another month', async () => {
  const { company, people } = await signUpWithEntries()
  const screen = await company.logInTimeClock()
  const [house] = await company.call(api.projects.list)
  const id = `${people[0]?.id}.${newId()}`
  const body = {
    id,
    employee_id: people[0]?.id ?? '',
    project_id: house?.id ?? '',
    start_time: new Date(Date.now() - 60_000).toISOString(),
  }
  const { version } = await screen.call(api.timeClock.createWorkLog, { body })
  const move = async (): Promise<void> => {
    let latestVersion = version
    for (let round = 0; round < moveCount; round++)
      ({ version: latestVersion } = await editWithRetry(company, {
        body: { id, version: latestVersion, new_start_time: `2026-0${(round % 4) + 1}-05T08:00:00Z` },
      }))
  }
  await countReadsDuring(move(), async () => {
    expect(listSortedIds((await company.call(api.workLogs.list, { query: { open: 'true' } })).work_logs)).toEqual([id])
  })
})
