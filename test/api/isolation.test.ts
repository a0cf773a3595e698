import { keys, sheetPartition } from '../../functions/data/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { CompanyId, LogId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { callers, fill, title, type Callers } from '../support/callers.ts'
import { stored } from '../support/faults.ts'
import { refusal } from '../support/story.ts'
import { isLogId, sampleBody, schemaOf } from '../support/values.ts'

let ours: Callers
let theirs: Callers
beforeAll(async () => {
  ;[ours, theirs] = [await callers(), await callers()]
})

const isIdField = (name: string): boolean => name === 'id' || name.endsWith('_id')
const fieldsOf = (route: ListedRoute) =>
  [schemaOf(route.body), schemaOf(route.query)].flatMap(schema =>
    Object.entries(schema.properties ?? {}).filter(([name]) => isIdField(name)),
  )
/** an entry's id begins with its employee's, so it is never one that somebody else uses */
const isCreation = (route: ListedRoute): boolean =>
  route.method === 'POST' &&
  fieldsOf(route).some(([name, schema]) => name === 'id' && !isLogId(schema)) &&
  !route.path.includes('{id}') &&
  !names(route, 'work_log_id')
const names = (route: ListedRoute, field: string): boolean => fieldsOf(route).some(([name]) => name === field)
/** what is there already: a creation's own id is made by its caller */
const namedIds = (route: ListedRoute) => fieldsOf(route).filter(([name]) => !isCreation(route) || name !== 'id')

const closed = routeList.filter(route => route.role !== 'public')
const withIds = closed.filter(route => route.path.includes('{id}') || namedIds(route).length > 0)
const creations = closed.filter(isCreation)

interface Ids {
  id: string
  logId: string
}
const nobodys = (): Ids => ({ id: newId(), logId: `${newId()}.${newId()}` })

/** the call with those ids wherever the route takes one */
async function callWith(route: ListedRoute, { id, logId }: Ids, inPath = id) {
  const given = Object.fromEntries(namedIds(route).map(([field, schema]) => [field, isLogId(schema) ? logId : id]))
  const inQuery = Object.keys(schemaOf(route.query).properties ?? {})
  const body = {
    ...sampleBody(route, 3),
    ...Object.fromEntries(Object.entries(given).filter(([field]) => !inQuery.includes(field))),
  }
  const { required = [] } = schemaOf(route.query)
  const sampled = sampleBody({ body: route.query }, 3)
  const query = new URLSearchParams(Object.fromEntries(required.map(field => [field, String(sampled[field])])))
  for (const [field, value] of Object.entries(given)) if (inQuery.includes(field)) query.set(field, value)
  const suffix = query.size > 0 ? `?${query.toString()}` : ''
  const text = route.method === 'GET' ? undefined : JSON.stringify(body)
  const answer = await ours.of[route.role]?.send(route.method, fill(route, { id: inPath, key: 'payday' }) + suffix, {
    body: text,
  })
  return { status: answer?.status, text: answer?.text }
}

/** those that the schema has a field for */
const ofFields = (
  { properties = {} }: ReturnType<typeof schemaOf>,
  values: Record<string, string>,
): Record<string, string> => Object.fromEntries(Object.entries(values).filter(([field]) => field in properties))

/** all that the table holds of them: company, employees, projects, the entry with its journal and its month */
async function stateOf({ company, logId }: Callers): Promise<unknown> {
  const c = CompanyId.parse(company.account.id)
  const items = await stored([keys.company(c).pk, sheetPartition(c, '2026-03'), keys.logHead(c, LogId.parse(logId)).pk])
  expect(JSON.stringify(items)).toContain(company.account.name)
  return items
}

test.each(withIds.map(route => [title(route), route] as const))(
  '%s answers for an id of another company byte for byte as for one that never was',
  async (_, route) => {
    const before = await stateOf(theirs)
    const never = await callWith(route, nobodys())
    expect(never.status).toBe(404)
    // of another kind of thing
    if (route.path.includes('{id}')) expect(await callWith(route, nobodys(), nobodys().logId)).toEqual(never)
    for (const id of [theirs.employeeId, theirs.projectId, theirs.company.account.id, theirs.logId])
      if (route.path.includes('{id}') || id !== theirs.logId)
        expect(await callWith(route, { id: id === theirs.logId ? newId() : id, logId: theirs.logId }, id)).toEqual(
          never,
        )
    expect(await stateOf(theirs)).toEqual(before)
  },
)

test.each(creations.map(route => [title(route), route] as const))(
  '%s under an id that another company uses touches nothing of theirs',
  async (_, route) => {
    const [us, before] = [await callers(), await stateOf(theirs)]
    for (const id of [theirs.employeeId, theirs.projectId]) {
      const real: Record<string, string> = { id, name: newId(), employee_id: us.employeeId }
      const given = ofFields(schemaOf(route.body), real)
      const answer = await us.of[route.role]?.send(route.method, fill(route, {}), {
        body: JSON.stringify({ ...sampleBody(route, 3), ...given }),
      })
      expect(answer).toMatchObject({ status: 200, json: ofFields(schemaOf(route.response), given) })
    }
    expect(await stateOf(theirs)).toEqual(before)
  },
)

test('a list of entries that names what another company has is refused and touches nothing of theirs', async () => {
  const before = await stateOf(theirs)
  const times = { start_time: '2026-03-03T08:00:00Z', end_time: '2026-03-03T16:00:00Z' }
  const refused = async (employee_id: string, project_id: string) =>
    refusal(ours.company.call(api.workLogs.add, { body: [{ employee_id, project_id, ...times }] }))
  expect(await refused(theirs.employeeId, ours.projectId)).toEqual(await refused(newId(), ours.projectId))
  expect((await refused(theirs.employeeId, ours.projectId)).status).toBe(404)
  expect(await refused(ours.employeeId, theirs.projectId)).toEqual(await refused(ours.employeeId, newId()))
  const { results } = await ours.company.call(api.workLogs.bulk, {
    body: {
      ids: [
        { id: theirs.logId, version: 1 },
        { id: ours.logId, version: 1 },
      ],
      change: { delete: true },
    },
  })
  expect(results).toMatchObject([
    { id: theirs.logId, error: 'Not found' },
    { id: ours.logId, removed: true },
  ])
  expect(await stateOf(theirs)).toEqual(before)
})

test('a route that takes an id is tried, so that a new one cannot be forgotten', () => {
  expect(withIds.length).toBeGreaterThan(0)
  expect(creations.length).toBeGreaterThan(0)
})
