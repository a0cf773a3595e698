import { keys, toSheetPartition } from '../../functions/table/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createCallers, fillPath, toRouteTitle, type Callers } from '../support/callers.ts'
import { readPartitionItems } from '../support/faults.ts'
import { expectRefusal } from '../support/company.ts'
import { isEntryIdSchema, createSampleBody, toJsonSchema } from '../support/schema-values.ts'

let ourCallers: Callers
let otherCallers: Callers
beforeAll(async () => {
  ;[ourCallers, otherCallers] = [await createCallers(), await createCallers()]
})

const isIdField = (name: string): boolean => name === 'id' || name.endsWith('_id')
const listIdFields = (route: ListedRoute) =>
  [toJsonSchema(route.body), toJsonSchema(route.query)].flatMap(schema =>
    Object.entries(schema.properties ?? {}).filter(([name]) => isIdField(name)),
  )
/**
 * Whether the route creates an item whose id the caller chooses. Excludes ids of entries, because they contain the
 * employee's id.
 */
const isCreation = (route: ListedRoute): boolean =>
  route.method === 'POST' &&
  listIdFields(route).some(([name, schema]) => name === 'id' && !isEntryIdSchema(schema)) &&
  !route.path.includes('{id}') &&
  !hasField(route, 'work_log_id')
const hasField = (route: ListedRoute, field: string): boolean => listIdFields(route).some(([name]) => name === field)
/** Returns the id fields that name existing items. The `id` of a creation route names a new item instead. */
const listExistingIdFields = (route: ListedRoute) =>
  listIdFields(route).filter(([name]) => !isCreation(route) || name !== 'id')

// Administrators may see all companies.
const authenticatedRoutes = routeList.filter(({ role }) => role !== 'public' && role !== 'ADMIN')
const routesWithIds = authenticatedRoutes.filter(
  route => route.path.includes('{id}') || listExistingIdFields(route).length > 0,
)
const creationRoutes = authenticatedRoutes.filter(isCreation)

interface Ids {
  id: string
  entryId: string
}
const createUnknownIds = (): Ids => ({ id: newId(), entryId: `${newId()}.${newId()}` })

async function callWithIds(route: ListedRoute, { id, entryId }: Ids, idInPath = id) {
  const ids = Object.fromEntries(
    listExistingIdFields(route).map(([field, schema]) => [field, isEntryIdSchema(schema) ? entryId : id]),
  )
  const queryFields = Object.keys(toJsonSchema(route.query).properties ?? {})
  const body = {
    ...createSampleBody(route, 3),
    ...Object.fromEntries(Object.entries(ids).filter(([field]) => !queryFields.includes(field))),
  }
  const { required = [] } = toJsonSchema(route.query)
  const sampleQuery = createSampleBody({ body: route.query }, 3)
  const query = new URLSearchParams(Object.fromEntries(required.map(field => [field, String(sampleQuery[field])])))
  for (const [field, value] of Object.entries(ids)) if (queryFields.includes(field)) query.set(field, value)
  const suffix = query.size > 0 ? `?${query.toString()}` : ''
  const text = route.method === 'GET' ? undefined : JSON.stringify(body)
  const response = await ourCallers.browserByRole[route.role]?.send(
    route.method,
    fillPath(route, { id: idInPath, key: 'payday' }) + suffix,
    {
      body: text,
    },
  )
  return { status: response?.status, text: response?.text }
}

const pickFields = (
  { properties = {} }: ReturnType<typeof toJsonSchema>,
  values: Record<string, string>,
): Record<string, string> => Object.fromEntries(Object.entries(values).filter(([field]) => field in properties))

/** Reads all items of the company and its entry, including the entry's journal and month sheet. */
async function readState({ company, entryId }: Callers): Promise<unknown> {
  const companyId = CompanyId.parse(company.account.id)
  const items = await readPartitionItems([
    keys.company(companyId).pk,
    toSheetPartition(companyId, '2026-03'),
    keys.entryHead(companyId, EntryId.parse(entryId)).pk,
  ])
  expect(JSON.stringify(items)).toContain(company.account.name)
  return items
}

it.each(routesWithIds.map(route => [toRouteTitle(route), route] as const))(
  'answers %s identically for an id of another company and an unknown id',
  async (_, route) => {
    const stateBefore = await readState(otherCallers)
    const unknownResponse = await callWithIds(route, createUnknownIds())
    expect(unknownResponse.status).toBe(404)
    // The response must be the same for an id in the form of an entry id, even if the route expects another form.
    if (route.path.includes('{id}'))
      expect(await callWithIds(route, createUnknownIds(), createUnknownIds().entryId)).toEqual(unknownResponse)
    for (const id of [
      otherCallers.employeeId,
      otherCallers.projectId,
      otherCallers.company.account.id,
      otherCallers.entryId,
    ])
      if (route.path.includes('{id}') || id !== otherCallers.entryId)
        expect(
          await callWithIds(
            route,
            { id: id === otherCallers.entryId ? newId() : id, entryId: otherCallers.entryId },
            id,
          ),
        ).toEqual(unknownResponse)
    expect(await readState(otherCallers)).toEqual(stateBefore)
  },
)

it.each(creationRoutes.map(route => [toRouteTitle(route), route] as const))(
  'does not touch another company when %s uses its id',
  async (_, route) => {
    const [callers, stateBefore] = [await createCallers(), await readState(otherCallers)]
    for (const id of [otherCallers.employeeId, otherCallers.projectId]) {
      const realIds: Record<string, string> = { id, name: newId(), employee_id: callers.employeeId }
      const ids = pickFields(toJsonSchema(route.body), realIds)
      const response = await callers.browserByRole[route.role]?.send(route.method, fillPath(route, {}), {
        body: JSON.stringify({ ...createSampleBody(route, 3), ...ids }),
      })
      expect(response).toMatchObject({ status: 200, json: pickFields(toJsonSchema(route.response), ids) })
    }
    expect(await readState(otherCallers)).toEqual(stateBefore)
  },
)

it('refuses entries with ids of another company, and changes nothing there', async () => {
  const stateBefore = await readState(otherCallers)
  const times = { start_time: '2026-03-03T08:00:00Z', end_time: '2026-03-03T16:00:00Z' }
  const fetchRefusal = async (employee_id: string, project_id: string) =>
    expectRefusal(ourCallers.company.call(api.workLogs.add, { body: [{ employee_id, project_id, ...times }] }))
  expect(await fetchRefusal(otherCallers.employeeId, ourCallers.projectId)).toEqual(
    await fetchRefusal(newId(), ourCallers.projectId),
  )
  expect((await fetchRefusal(otherCallers.employeeId, ourCallers.projectId)).status).toBe(404)
  expect(await fetchRefusal(ourCallers.employeeId, otherCallers.projectId)).toEqual(
    await fetchRefusal(ourCallers.employeeId, newId()),
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
  expect(await readState(otherCallers)).toEqual(stateBefore)
})

it('covers every route with an id', () => {
  expect(routesWithIds.length).toBeGreaterThan(0)
  expect(creationRoutes.length).toBeGreaterThan(0)
})
