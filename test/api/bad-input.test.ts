import { routeList, type ListedRoute } from '../../shared/api/index.ts'
import { createCallers, fillPath, createRouteHeaders, toRouteTitle, type Callers } from '../support/callers.ts'
import { readPartition } from '../support/cloud.ts'
import { createSampleBody, toJsonSchema } from '../support/schema-values.ts'

let callers: Callers
beforeAll(async () => {
  callers = await createCallers()
})

const listBodyFields = (route: ListedRoute): string[] => Object.keys(toJsonSchema(route.body).properties ?? {})
const routesWithBody = routeList.filter(route => route.method !== 'GET' && listBodyFields(route).length > 0)

/**
 * Returns a sample body in which the field has the value `json`. This is text, because JSON.stringify cannot write
 * every value that is tried.
 */
const withField = (route: ListedRoute, field: string, json: string): string => {
  const others = Object.entries(createSampleBody(route, 5)).filter(([name]) => name !== field)
  return `{${[...others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), `${JSON.stringify(field)}:${json}`].join(',')}}`
}

const readStored = (): Promise<unknown> => readPartition(`C#${callers.company.account.id}`)

it.each(routesWithBody.map(route => [toRouteTitle(route), route] as const))(
  'answers %s with the invalid field, and writes nothing',
  async (_, route) => {
    const caller = callers.browserByRole[route.role]
    if (!caller) throw new Error(`nobody has the role ${route.role}`)
    const path = fillPath(route, { id: callers.employeeId, key: 'payday' })
    const storedBefore = await readStored()
    expect(JSON.stringify(storedBefore)).toContain(callers.company.account.name)
    const expectRefused = async (body: string, status: number, field: string): Promise<void> => {
      const response = await caller.send(route.method, path, { body })
      const exchange = {
        body: body.slice(0, 200),
        status: response.status,
        fields: (response.json as { fields?: object }).fields,
      }
      expect(exchange).toMatchObject({ status, fields: expect.any(Object) as object })
      expect([
        exchange.body,
        Object.keys(exchange.fields ?? {}).some(name => name === field || name.startsWith(`${field}.`)),
      ]).toEqual([exchange.body, true])
    }
    await expectRefused('{"name": ', 400, 'body')
    await expectRefused('nothing', 400, 'body')
    await expectRefused('"text"', 400, 'body')
    await expectRefused('[1]', 400, 'body')
    await expectRefused(`{"surprise":"${'x'.repeat(1_000_000)}"}`, 413, 'body')
    await expectRefused(withField(route, '__proto__', '{"x":1}'), 400, '__proto__')
    await expectRefused(withField(route, 'surprise', '1'), 400, 'surprise')
    for (const field of listBodyFields(route)) {
      await expectRefused(withField(route, field, '{"not":"of that type"}'), 400, field)
      await expectRefused(withField(route, field, '"half \\ud800 a pair"'), 400, field)
      await expectRefused(withField(route, field, `"${'x'.repeat(5000)}"`), 400, field)
      await expectRefused(withField(route, field, 'null'), 400, field)
    }
    expect(await readStored()).toEqual(storedBefore)
  },
)

it('answers 400 with the field for an invalid id', async () => {
  const routesWithId = routeList.filter(route => route.path.includes('{id}') && route.role !== 'public')
  for (const route of routesWithId) {
    const response = await callers.browserByRole[route.role]?.send(route.method, fillPath(route, { id: 'not-an-id' }), {
      body: '{}',
      headers: createRouteHeaders(route),
    })
    expect([toRouteTitle(route), response?.status, response?.json]).toEqual([
      toRouteTitle(route),
      400,
      { error: 'Some fields are not valid', fields: { id: 'Not an id' } },
    ])
  }
})

it('names at most twenty of thousands of invalid fields', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, 1])))
  const response = await callers.browserByRole.public.send('POST', '/api/login', { body })
  expect([response.status, Object.keys((response.json as { fields: object }).fields)]).toEqual([400, expect.any(Array)])
  expect(Object.keys((response.json as { fields: object }).fields)).toHaveLength(20)
})
