import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { callers, fill, title, type Callers } from '../support/callers.ts'
import { sampleBody, schemaOf } from '../support/values.ts'

let ours: Callers
let theirs: Callers
beforeAll(async () => {
  ;[ours, theirs] = [await callers(), await callers()]
})

const isIdField = (name: string): boolean => name === 'id' || name.endsWith('_id')
const idFields = (route: ListedRoute): string[] =>
  [schemaOf(route.body), schemaOf(route.query)].flatMap(schema => Object.keys(schema.properties ?? {}).filter(isIdField))
const isCreation = (route: ListedRoute): boolean => route.method === 'POST' && idFields(route).includes('id') && !route.path.includes('{id}')
/** what is there already: a creation's own id is made by its caller */
const namesWhatIs = (route: ListedRoute): string[] => idFields(route).filter(field => !isCreation(route) || field !== 'id')

const closed = routeList.filter(route => route.role !== 'public')
const withIds = closed.filter(route => route.path.includes('{id}') || namesWhatIs(route).length > 0)
const creations = closed.filter(isCreation)

/** the call with that id wherever the route takes one */
async function callWith(route: ListedRoute, id: string) {
  const body = { ...sampleBody(route, 3), ...Object.fromEntries(namesWhatIs(route).map(field => [field, id])) }
  const query = new URLSearchParams()
  for (const field of Object.keys(schemaOf(route.query).properties ?? {})) if (isIdField(field)) query.set(field, id)
  const suffix = query.size > 0 ? `?${query.toString()}` : ''
  const text = route.method === 'GET' ? undefined : JSON.stringify(body)
  const answer = await ours.of[route.role]?.send(route.method, fill(route, { id, key: 'payday' }) + suffix, { body: text })
  return { status: answer?.status, text: answer?.text }
}

/** those that the schema has a field for */
const ofFields = ({ properties = {} }: ReturnType<typeof schemaOf>, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in properties))

const stateOf = async ({ company }: Callers) => ({
  employees: await company.call(api.employees.list),
  projects: await company.call(api.projects.list),
  account: await company.call(api.auth.self),
})

test.each(withIds.map(route => [title(route), route] as const))(
  '%s answers for an id of another company byte for byte as for one that never was',
  async (_, route) => {
    const before = await stateOf(theirs)
    const never = await callWith(route, newId())
    expect(never.status).toBe(404)
    // of another kind of thing
    if (route.path.includes('{id}')) expect(await callWith(route, `${newId()}.${newId()}`)).toEqual(never)
    for (const id of [theirs.employeeId, theirs.projectId, theirs.company.account.id]) expect(await callWith(route, id)).toEqual(never)
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
      const answer = await us.of[route.role]?.send(route.method, fill(route, {}), { body: JSON.stringify({ ...sampleBody(route, 3), ...given }) })
      expect(answer).toMatchObject({ status: 200, json: ofFields(schemaOf(route.response), given) })
    }
    expect(await stateOf(theirs)).toEqual(before)
  },
)

test('a route that takes an id is tried, so that a new one cannot be forgotten', () => {
  expect(withIds.length).toBeGreaterThan(0)
  expect(creations.length).toBeGreaterThan(0)
})
