import { keys, sheetPartition } from '../../functions/table/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createCallers, fillPath, routeTitle, type Callers } from '../support/callers.ts'
import { readStored } from '../support/faults.ts'
import { expectRefusal } from '../support/company.ts'
import { isEntryId, sampleBody, toJsonSchema } from '../support/schema-values.ts'

let ourCallers: Callers
let otherCallers: Callers
beforeAll(async () => {
  ;[ourCallers, otherCallers] = [await createCallers(), await createCallers()]
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
  !hasField(route, 'work_log_id')
const hasField = (route: ListedRoute, field: string): boolean => fieldsOf(route).some(([name]) => name === field)
/** The fields with ids of existing things. A new thing's id does not count. */
const existingIdFields = (route: ListedRoute) => fieldsOf(route).filter(([name]) => !isCreation(route) || name !== 'id')

// Administrators see all companies.
const authenticatedRoutes = routeList.filter(({ role }) => role !== 'public' && role !== 'ADMIN')
const routesWithIds = authenticatedRoutes.filter(
  route => route.path.includes('{id}') || existingIdFields(route).length > 0,
)
const creationRoutes = authenticatedRoutes.filter(isCreation)

interface Ids {
  id: string
  entryId: string
}
const unknownIds = (): Ids => ({ id: newId(), entryId: `${newId()}.${newId()}` })

/** Calls a route with the given ids in all of its id fields. */
async function callWith(route: ListedRoute, { id, entryId }: Ids, inPath = id) {
  const given = Object.fromEntries(
    existingIdFields(route).map(([field, schema]) => [field, isEntryId(schema) ? entryId : id]),
  )
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
  const answer = await ourCallers.byRole[route.role]?.send(
    route.method,
    fillPath(route, { id: inPath, key: 'payday' }) + suffix,
    {
      body: text,
    },
  )
  return { status: answer?.status, text: answer?.text }
}

/** The values that the schema has fields for. */
const pickFields = (
  { properties = {} }: ReturnType<typeof toJsonSchema>,
  values: Record<string, string>,
): Record<string, string> => Object.fromEntries(Object.entries(values).filter(([field]) => field in properties))

/** All stored items: company, employees, projects, the entry with its journal and its month sheet. */
async function readState({ company, entryId }: Callers): Promise<unknown> {
  const companyId = CompanyId.parse(company.account.id)
  const items = await readStored([
    keys.company(companyId).pk,
    sheetPartition(companyId, '2026-03'),
    keys.entryHead(companyId, EntryId.parse(entryId)).pk,
  ])
  expect(JSON.stringify(items)).toContain(company.account.name)
  return items
}

test.each(routesWithIds.map(route => [routeTitle(route), route] as const))(
  '%s answers for an id of another company byte for byte as for one that never was',
  async (_, route) => {
    const before = await readState(otherCallers)
    const never = await callWith(route, unknownIds())
    expect(never.status).toBe(404)
    // The id has the form of an entry's, whatever the route expects.
    if (route.path.includes('{id}')) expect(await callWith(route, unknownIds(), unknownIds().entryId)).toEqual(never)
    for (const id of [
      otherCallers.employeeId,
      otherCallers.projectId,
      otherCallers.company.account.id,
      otherCallers.entryId,
    ])
      if (route.path.includes('{id}') || id !== otherCallers.entryId)
        expect(
          await callWith(route, { id: id === otherCallers.entryId ? newId() : id, entryId: otherCallers.entryId }, id),
        ).toEqual(never)
    expect(await readState(otherCallers)).toEqual(before)
  },
)

test.each(creationRoutes.map(route => [routeTitle(route), route] as const))(
  '%s under an id that another company uses touches nothing of theirs',
  async (_, route) => {
    const [us, before] = [await createCallers(), await readState(otherCallers)]
    for (const id of [otherCallers.employeeId, otherCallers.projectId]) {
      const real: Record<string, string> = { id, name: newId(), employee_id: us.employeeId }
      const given = pickFields(toJsonSchema(route.body), real)
      const answer = await us.byRole[route.role]?.send(route.method, fillPath(route, {}), {
        body: JSON.stringify({ ...sampleBody(route, 3), ...given }),
      })
      expect(answer).toMatchObject({ status: 200, json: pickFields(toJsonSchema(route.response), given) })
    }
    expect(await readState(otherCallers)).toEqual(before)
  },
)

test('a list of entries that names what another company has is refused and touches nothing of theirs', async () => {
  const before = await readState(otherCallers)
  const times = { start_time: '2026-03-03T08:00:00Z', end_time: '2026-03-03T16:00:00Z' }
  const refused = async (employee_id: string, project_id: string) =>
    expectRefusal(ourCallers.company.call(api.workLogs.add, { body: [{ employee_id, project_id, ...times }] }))
  expect(await refused(otherCallers.employeeId, ourCallers.projectId)).toEqual(
    await refused(newId(), ourCallers.projectId),
  )
  expect((await refused(otherCallers.employeeId, ourCallers.projectId)).status).toBe(404)
  expect(await refused(ourCallers.employeeId, otherCallers.projectId)).toEqual(
    await refused(ourCallers.employeeId, newId()),
  )
  const { results } = await ourCallers.company.call(api.workLogs.bulk, {
    body: {
      ids: [
        { id: otherCallers.entryId, version: 1 },
        { id: ourCallers.entryId, version: 1 },
      ],
      change: { delete: true },
    },
  })
  expect(results).toMatchObject([
    { id: otherCallers.entryId, error: 'Not found' },
    { id: ourCallers.entryId, removed: true },
  ])
  expect(await readState(otherCallers)).toEqual(before)
})

test('a route that takes an id is tried, so that a new one cannot be forgotten', () => {
  expect(routesWithIds.length).toBeGreaterThan(0)
  expect(creationRoutes.length).toBeGreaterThan(0)
})
