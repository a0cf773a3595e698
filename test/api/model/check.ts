import type { Input } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { convertColumnsToEntries } from '../../../shared/domain/entry-columns.ts'
import { listMonths } from '../../../shared/domain/entry.ts'
import { readPartition } from '../../support/cloud.ts'
import { expectConsistentEntries } from '../../support/entry-consistency.ts'
import { createFullRange } from './random-times.ts'
import {
  toInstant,
  findOpenEntry,
  listExistingEntries,
  needsReview,
  toEpochSeconds,
  toEntryView,
  toModelEntryView,
  type ModelEntry,
  type ModelState,
  type EntryView,
} from './state.ts'
import type { World } from './world.ts'

type EntryFilter = NonNullable<Input<typeof api.workLogs.list>['query']>

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
const compareViews = (a: EntryView, b: EntryView): number =>
  a.start_time.localeCompare(b.start_time) || (a.id < b.id ? -1 : 1)
const isWithin = ({ start }: ModelEntry, from: number, to: number): boolean => start >= from && start <= to

function matchesFilter(
  state: ModelState,
  entry: ModelEntry,
  { from, to, employee_id, project_id, approved, open, needs_look }: EntryFilter,
  now: number,
): boolean {
  const isOpenFilterWithoutDates = open === 'true' && from === undefined && to === undefined
  const sinceSeconds =
    from === undefined ? (to === undefined ? now : toEpochSeconds(to)) - 31 * 86_400 : toEpochSeconds(from)
  if (!isOpenFilterWithoutDates && !isWithin(entry, sinceSeconds, to === undefined ? Infinity : toEpochSeconds(to)))
    return false
  if (employee_id !== undefined && entry.employee !== employee_id) return false
  if (project_id !== undefined && entry.project !== project_id) return false
  if (approved !== undefined && entry.approved !== (approved === 'true')) return false
  if (needs_look !== undefined && needsReview(state, entry, now) !== (needs_look === 'true')) return false
  return open === undefined || (entry.end === null) === (open === 'true')
}

const filterViews = (state: ModelState, filter: EntryFilter, now: number): EntryView[] =>
  listExistingEntries(state)
    .filter(entry => matchesFilter(state, entry, filter, now))
    .map(entry => toModelEntryView(state, entry, now))
    .toSorted(compareViews)

const createFullFilter = (now: number): EntryFilter => ({
  from: toInstant(createFullRange(now).from),
  to: toInstant(createFullRange(now).to),
})

export const computeExpectedViews = (state: ModelState, now: number): EntryView[] =>
  filterViews(state, createFullFilter(now), now)

export async function fetchAllViews({
  company,
}: World): Promise<{ views: EntryView[]; expected: (state: ModelState) => EntryView[] }> {
  const { work_logs } = await company.call(api.workLogs.list, { query: createFullFilter(nowSeconds()) })
  const now = nowSeconds()
  return {
    views: convertColumnsToEntries(work_logs).map(toEntryView),
    expected: state => computeExpectedViews(state, now),
  }
}

function createRandomFilters({ random, state }: World, now: number): EntryFilter[] {
  const { from, to } = createFullFilter(now)
  const [employee_id, project_id] = [random.anyOf(state.people)?.id ?? '', random.anyOf(state.projects)?.id ?? '']
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - random.int(13), 1))
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  const oneMonth = { from: toInstant(month.getTime() / 1000), to: toInstant(next.getTime() / 1000 - 1) }
  const filters: EntryFilter[] = [
    {},
    { open: 'true' },
    { from, to, open: 'false' },
    { from, to, approved: 'true' },
    { from, to, approved: 'false', employee_id },
    { from, to, project_id },
    { from, to, needs_look: 'true' },
    { employee_id, open: 'true' },
    oneMonth,
    { ...oneMonth, employee_id, project_id },
    { to: oneMonth.from },
  ]
  return [{ from, to }, ...filters.filter(() => random.chance(0.5))]
}

export interface EarlierList {
  filter: EntryFilter
  list: EntryView[]
  refreshCursor: string
}

/**
 * Replaces employee and project by their ids. A rename changes no entry, so a refresh does not return the entries with
 * the new name.
 */
const removeNames = ({ employee, project, ...view }: EntryView) => ({
  ...view,
  employee: employee.id,
  project: project.id,
})

export async function checkWorld(world: World, earlierLists: EarlierList[]): Promise<void> {
  const { company, phones, state, random } = world
  const now = nowSeconds()
  for (const filter of createRandomFilters(world, now)) {
    const { work_logs, cursor: refreshCursor } = await company.call(api.workLogs.list, { query: filter })
    const list = convertColumnsToEntries(work_logs).map(toEntryView)
    expect({ filter, list }).toEqual({ filter, list: filterViews(state, filter, nowSeconds()) })
    if (filter.from !== undefined || filter.open === 'true') earlierLists.push({ filter, list, refreshCursor })
  }
  const entry = random.anyOf(state.entries)
  for (const { filter, list, refreshCursor } of earlierLists.slice(-20).filter(() => entry && random.chance(0.2))) {
    const response = await company.call(api.workLogs.refresh, {
      params: { id: entry?.id ?? '' },
      query: { ...filter, since: refreshCursor },
    })
    const changedViews = convertColumnsToEntries(response.changed).map(toEntryView)
    const outdatedIds = new Set([...response.removed, ...changedViews.map(({ id }) => id)])
    const unchangedViews = response.complete ? [] : list.filter(({ id }) => !outdatedIds.has(id))
    const refreshedViews = [...unchangedViews, ...changedViews].toSorted(compareViews)
    expect({ filter, list: refreshedViews.map(removeNames) }).toEqual({
      filter,
      list: filterViews(state, filter, nowSeconds()).map(removeNames),
    })
    expect(response.complete).toBe(filter.from === undefined)
  }
  for (const [id, phone] of phones) {
    const filter = { ...createFullFilter(now), employee_id: id }
    const { work_logs } = await phone.call(api.employee.workLogs, { query: createFullFilter(now) })
    expect(convertColumnsToEntries(work_logs).map(toEntryView)).toEqual(filterViews(state, filter, nowSeconds()))
    expect((await phone.call(api.employee.self)).open_work_log?.id).toBe(findOpenEntry(state, id)?.id)
  }
  await checkSums(world)
  await checkEntry(world)
  await checkTable(world, now)
}

const findLatestStart = (entries: readonly ModelEntry[]): string | null =>
  entries.length === 0 ? null : toInstant(Math.max(...entries.map(({ start }) => start)))

async function checkSums({ company, screen, state }: World): Promise<void> {
  const projects = await company.call(api.projects.list)
  for (const { id: projectId, name, closedAt } of state.projects) {
    const projectEntries = listExistingEntries(state).filter(({ project }) => project === projectId)
    const total = projectEntries.reduce((sum, { start, end }) => sum + (end === null ? 0 : end - start), 0)
    expect(projects.find(({ id }) => id === projectId)).toMatchObject({
      name,
      is_open: closedAt === null,
      total_working_hours: total / 3600,
      latest_work_log: findLatestStart(projectEntries),
    })
  }
  const people = await company.call(api.employees.list)
  const board = await screen.call(api.timeClock.board)
  for (const person of state.people) {
    const employeeEntries = listExistingEntries(state).filter(({ employee }) => employee === person.id)
    expect(people.find(({ id }) => id === person.id)).toMatchObject({
      name: person.name,
      disabled: person.disabledAt !== null,
      latest_work_log: findLatestStart(employeeEntries),
    })
    const openEntry = findOpenEntry(state, person.id)
    const tile = board.employees.find(({ id }) => id === person.id)
    expect(tile === undefined).toBe(person.disabledAt !== null && !openEntry)
    expect(tile?.open_work_log?.start_time).toBe(openEntry && toInstant(openEntry.start))
  }
  expect((await company.call(api.auth.self)).latest_work_log).toBe(findLatestStart(listExistingEntries(state)))
}

/** Compares a random entry with the model. The entry may be a removed one. */
async function checkEntry({ company, random, state }: World): Promise<void> {
  const entry = random.anyOf(state.entries)
  if (!entry) return
  const params = { id: entry.id }
  const locations = await company.call(api.workLogs.locations, { params })
  expect(locations.map(({ id }) => id).toSorted()).toEqual(entry.locations.toSorted())
  const history = await company.call(api.workLogs.history, { params })
  expect(history).toMatchObject({ removed: entry.removed, created: { by: entry.by } })
  expect(history.changes.length).toBe(entry.changeCount)
}

async function checkTable({ company, state }: World, now: number): Promise<void> {
  const { from, to } = createFullFilter(now)
  const { entries, removed } = await expectConsistentEntries(
    readPartition,
    CompanyId.parse(company.account.id),
    listMonths(from ?? '', to ?? ''),
  )
  expect([...entries.keys()].toSorted()).toEqual(
    listExistingEntries(state)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(removed.toSorted()).toEqual(
    state.entries
      .filter(entry => entry.removed)
      .map(({ id }) => id)
      .toSorted(),
  )
}
