import { keys, sheetPartition } from '../../functions/data/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createCallers, fillPath, routeTitle, type Callers } from '../support/callers.ts'
import { readStored } from '../support/faults.ts'
import { expectRefusal } from '../support/company.ts'
import { isEntryId, sampleBody, toJsonSchema } from '../support/schema-values.ts'

let ours: Callers
let theirs: Callers
beforeAll(async () => {
  ;[ours, theirs] = [await createCallers(), await createCallers()]
})

const isIdField = (name: string): boolean => name === 'id' || name.endsWith('_id')
const fieldsOf = (route: ListedRoute) =>
  [toJsonSchema(route.body), toJsonSchema(route.query)].flatMap(schema =>
    Object.entries(schema.properties ?? {}).filter(([name]) => isIdField(name)),
  )
/** The caller of these routes chooses the id. Entry ids are excluded, since they contain the employee's id. */
const isCreation = (route: ListedRoute): boolean =>
  route.method === 'POST' &&
  fieldsOf(route).some(([name, schema]) => name === 'id' && !isEntryId(schema)) &&
  !route.path.includes('{id}') &&
  !names(route, 'work_log_id')
const names = (route: ListedRoute, field: string): boolean => fieldsOf(route).some(([name]) => name === field)
/** The fields with ids of existing things. A new thing's id does not count. */
const namedIds = (route: ListedRoute) => fieldsOf(route).filter(([name]) => !isCreation(route) || name !== 'id')

// Administrators see all companies.
const closed = routeList.filter(({ role }) => role !== 'public' && role !== 'ADMIN')
const withIds = closed.filter(route => route.path.includes('{id}') || namedIds(route).length > 0)
const creations = closed.filter(isCreation)

interface Ids {
  id: string
  entryId: string
}
const nobodys = (): Ids => ({ id: newId(), entryId: `${newId()}.${newId()}` })

/** Calls a route with the given ids in all of its id fields. */
async function callWith(route: ListedRoute, { id, entryId }: Ids, inPath = id) {
  const given = Object.fromEntries(namedIds(route).map(([field, schema]) => [field, isEntryId(schema) ? entryId : id]))
  const inQuery = Object.keys(toJsonSchema(route.query).properties ?? {})
  const body = {
    ...sampleBody(route, 3),
    ...Object.fromEntries(Object.entries(given).filter(([field]) => !inQuery.includes(field))),
  }
  const { required = [] } = toJsonSchema(route.query)
  const sampled = sampleBody({ body: route.query }, 3)
  const query = new URLSearchParams(Object.fromEntries(required.map(field => [field, String(sampled[field])])))
  for (const [field, value] of Object.entries(given)) if (inQuery.includes(field)) query.set(field, value)
  const suffix = query.size > 0 ? `?${query.toString()}` : ''
  const text = route.method === 'GET' ? undefined : JSON.stringify(body)
  const answer = await ours.byRole[route.role]?.send(
    route.method,
    fillPath(route, { id: inPath, key: 'payday' }) + suffix,
    {
      body: text,
    },
  )
  return { status: answer?.status, text: answer?.text }
}

/** The values that the schema has fields for. */
const ofFields = (
  { properties = {} }: ReturnType<typeof toJsonSchema>,
  values: Record<string, string>,
): Record<string, string> => Object.fromEntries(Object.entries(values).filter(([field]) => field in properties))

/** All stored items: company, employees, projects, the entry with its journal and its month sheet. */
async function stateOf({ company, entryId }: Callers): Promise<unknown> {
  const c = CompanyId.parse(company.account.id)
  const items = await readStored([
    keys.company(c).pk,
    sheetPartition(c, '2026-03'),
    keys.entryHead(c, EntryId.parse(entryId)).pk,
  ])
  expect(JSON.stringify(items)).toContain(company.account.name)
  return items
}

test.each(withIds.map(route => [routeTitle(route), route] as const))(
  '%s answers for an id of another company byte for byte as for one that never was',
  async (_, route) => {
    const before = await stateOf(theirs)
    const never = await callWith(route, nobodys())
    expect(never.status).toBe(404)
    // The id has the form of an entry's, whatever the route expects.
    if (route.path.includes('{id}')) expect(await callWith(route, nobodys(), nobodys().entryId)).toEqual(never)
    for (const id of [theirs.employeeId, theirs.projectId, theirs.company.account.id, theirs.entryId])
      if (route.path.includes('{id}') || id !== theirs.entryId)
        expect(
          await callWith(route, { id: id === theirs.entryId ? newId() : id, entryId: theirs.entryId }, id),
        ).toEqual(never)
    expect(await stateOf(theirs)).toEqual(before)
  },
)

test.each(creations.map(route => [routeTitle(route), route] as const))(
  '%s under an id that another company uses touches nothing of theirs',
  async (_, route) => {
    const [us, before] = [await createCallers(), await stateOf(theirs)]
    for (const id of [theirs.employeeId, theirs.projectId]) {
      const real: Record<string, string> = { id, name: newId(), employee_id: us.employeeId }
      const given = ofFields(toJsonSchema(route.body), real)
      const answer = await us.byRole[route.role]?.send(route.method, fillPath(route, {}), {
        body: JSON.stringify({ ...sampleBody(route, 3), ...given }),
      })
      expect(answer).toMatchObject({ status: 200, json: ofFields(toJsonSchema(route.response), given) })
    }
    expect(await stateOf(theirs)).toEqual(before)
  },
)

test('a list of entries that names what another company has is refused and touches nothing of theirs', async () => {
  const before = await stateOf(theirs)
  const times = { start_time: '2026-03-03T08:00:00Z', end_time: '2026-03-03T16:00:00Z' }
  const refused = async (employee_id: string, project_id: string) =>
    expectRefusal(ours.company.call(api.workLogs.add, { body: [{ employee_id, project_id, ...times }] }))
  expect(await refused(theirs.employeeId, ours.projectId)).toEqual(await refused(newId(), ours.projectId))
  expect((await refused(theirs.employeeId, ours.projectId)).status).toBe(404)
  expect(await refused(ours.employeeId, theirs.projectId)).toEqual(await refused(ours.employeeId, newId()))
  const { results } = await ours.company.call(api.workLogs.bulk, {
    body: {
      ids: [
        { id: theirs.entryId, version: 1 },
        { id: ours.entryId, version: 1 },
      ],
      change: { delete: true },
    },
  })
  expect(results).toMatchObject([
    { id: theirs.entryId, error: 'Not found' },
    { id: ours.entryId, removed: true },
  ])
  expect(await stateOf(theirs)).toEqual(before)
})

test('a route that takes an id is tried, so that a new one cannot be forgotten', () => {
  expect(withIds.length).toBeGreaterThan(0)
  expect(creations.length).toBeGreaterThan(0)
})
