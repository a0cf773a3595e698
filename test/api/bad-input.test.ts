import { routeList, type ListedRoute } from '../../shared/api/index.ts'
import { createCallers, fillPath, headersFor, routeTitle, type Callers } from '../support/callers.ts'
import { readPartition } from '../support/cloud.ts'
import { sampleBody, toJsonSchema } from '../support/schema-values.ts'

let callers: Callers
beforeAll(async () => {
  callers = await createCallers()
})

const fieldsOf = (route: ListedRoute): string[] => Object.keys(toJsonSchema(route.body).properties ?? {})
const routesWithBody = routeList.filter(route => route.method !== 'GET' && fieldsOf(route).length > 0)

/** A valid body whose field has the given JSON text. */
const withField = (route: ListedRoute, field: string, json: string): string => {
  const others = Object.entries(sampleBody(route, 5)).filter(([name]) => name !== field)
  return `{${[...others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), `${JSON.stringify(field)}:${json}`].join(',')}}`
}

const readStored = (): Promise<unknown> => readPartition(`C#${callers.company.account.id}`)

test.each(routesWithBody.map(route => [routeTitle(route), route] as const))(
  '%s names what is wrong with its body and writes nothing',
  async (_, route) => {
    const caller = callers.byRole[route.role]
    if (!caller) throw new Error(`nobody has the role ${route.role}`)
    const path = fillPath(route, { id: callers.employeeId, key: 'payday' })
    const before = await readStored()
    expect(JSON.stringify(before)).toContain(callers.company.account.name)
    const refused = async (body: string, status: number, field: string): Promise<void> => {
      const answer = await caller.send(route.method, path, { body })
      const given = {
        body: body.slice(0, 200),
        status: answer.status,
        fields: (answer.json as { fields?: object }).fields,
      }
      expect(given).toMatchObject({ status, fields: expect.any(Object) as object })
      expect([
        given.body,
        Object.keys(given.fields ?? {}).some(name => name === field || name.startsWith(`${field}.`)),
      ]).toEqual([given.body, true])
    }
    await refused('{"name": ', 400, 'body')
    await refused('nothing', 400, 'body')
    await refused('"text"', 400, 'body')
    await refused('[1]', 400, 'body')
    await refused(`{"surprise":"${'x'.repeat(1_000_000)}"}`, 413, 'body')
    await refused(withField(route, '__proto__', '{"x":1}'), 400, '__proto__')
    await refused(withField(route, 'surprise', '1'), 400, 'surprise')
    for (const field of fieldsOf(route)) {
      await refused(withField(route, field, '{"not":"of that type"}'), 400, field)
      await refused(withField(route, field, '"half \\ud800 a pair"'), 400, field)
      await refused(withField(route, field, `"${'x'.repeat(5000)}"`), 400, field)
      await refused(withField(route, field, 'null'), 400, field)
    }
    expect(await readStored()).toEqual(before)
  },
)

test('an id that is none is a 400 that names it', async () => {
  const withId = routeList.filter(route => route.path.includes('{id}') && route.role !== 'public')
  for (const route of withId) {
    const answer = await callers.byRole[route.role]?.send(route.method, fillPath(route, { id: 'not-an-id' }), {
      body: '{}',
      headers: headersFor(route),
    })
    expect([routeTitle(route), answer?.status, answer?.json]).toEqual([
      routeTitle(route),
      400,
      { error: 'Some fields are not valid', fields: { id: 'Not an id' } },
    ])
  }
})

test('of thousands of fields that are wrong twenty are named, so that the answer stays short', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, 1])))
  const answer = await callers.byRole.public.send('POST', '/api/login', { body })
  expect([answer.status, Object.keys((answer.json as { fields: object }).fields)]).toEqual([400, expect.any(Array)])
  expect(Object.keys((answer.json as { fields: object }).fields)).toHaveLength(20)
})
