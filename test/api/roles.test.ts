import { accountHeader } from '../../shared/api/account-header.ts'
import { routeList } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { roleNames } from '../../shared/domain/policies.ts'
import { startSupportVisit } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { createCallers, fillPath, createRouteHeaders, toRouteTitle, type Callers } from '../support/callers.ts'
import { newBrowser } from '../support/cloud.ts'
import { createSampleBody, toJsonSchema } from '../support/schema-values.ts'

let callers: Callers
/** An administrator uses this session on a support visit. */
let visit: Browser
beforeAll(async () => {
  callers = await createCallers()
  visit = await startSupportVisit(callers.company)
})

const authenticatedRoutes = routeList
  .filter(route => route.role !== 'public')
  .map(route => [toRouteTitle(route), route] as const)
const changingRoutes = routeList
  .filter(route => route.method !== 'GET')
  .map(route => [toRouteTitle(route), route] as const)
const routesWithBody = changingRoutes.filter(
  ([, route]) => Object.keys(toJsonSchema(route.body).properties ?? {}).length > 0,
)

const path = (route: (typeof routeList)[number]): string => fillPath(route, { id: newId(), key: 'payday' })
const createSampleBodyText = (route: (typeof routeList)[number]): string | undefined =>
  route.method === 'GET' ? undefined : JSON.stringify(createSampleBody(route, 1))

it.each(authenticatedRoutes)('answers 401 to %s without a valid session', async (_, route) => {
  const strangerBrowser = newBrowser()
  const response = await strangerBrowser.send(route.method, path(route), { body: createSampleBodyText(route) })
  expect([response.status, response.json]).toEqual([401, { error: 'Not logged in' }])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  strangerBrowser.cookies.set('__Host-session', 'x'.repeat(43))
  expect((await strangerBrowser.send(route.method, path(route), { body: createSampleBodyText(route) })).status).toBe(
    401,
  )
})

it.each(authenticatedRoutes)('answers 403 to %s by another role or a support visit', async (_, route) => {
  for (const role of roleNames) {
    const caller = callers.browserByRole[role]
    if (role === route.role || !caller) continue
    const response = await caller.send(route.method, path(route), { body: createSampleBodyText(route) })
    expect([role, response.status, response.json]).toEqual([role, 403, { error: 'Not allowed' }])
  }
  if (route.role === 'COMPANY') return
  const headers = createRouteHeaders(route)
  const { status, json } = await visit.send(route.method, path(route), { body: createSampleBodyText(route), headers })
  expect([status, json]).toEqual([403, { error: 'Not allowed' }])
})

it.each(authenticatedRoutes)('answers 401 to %s when the page shows another account', async (_, route) => {
  const caller = callers.browserByRole[route.role]
  const headers = { ...createRouteHeaders(route), [accountHeader]: newId() }
  const response = await caller?.send(route.method, path(route), { body: createSampleBodyText(route), headers })
  expect([response?.status, response?.json]).toEqual([401, { error: 'Another account is logged in' }])
})

it.each(changingRoutes)('answers 403 to %s from another site', async (_, route) => {
  const foreignHeaders = [
    ...['https://evil.example', 'http://localhost', 'null'].map(origin => ({ origin })),
    ...['cross-site', 'same-site', 'none'].map(site => ({ origin: undefined, 'sec-fetch-site': site })),
  ]
  for (const headers of foreignHeaders) {
    const response = await newBrowser().send(route.method, path(route), { body: createSampleBodyText(route), headers })
    expect([headers, response.status, response.json]).toEqual([headers, 403, { error: 'Request from an unknown site' }])
  }
})

it.each(changingRoutes)('answers 415 to %s without JSON', async (_, route) => {
  const caller = callers.browserByRole[route.role]
  const others = ['application/x-www-form-urlencoded', undefined, ...(route.plainTextField ? [] : ['text/plain'])]
  for (const type of others) {
    const response = await caller?.send(route.method, path(route), {
      body: createSampleBodyText(route),
      headers: { 'content-type': type },
    })
    expect([type, response?.status]).toEqual([type, 415])
  }
})

it.each(routesWithBody)('answers 400 to %s with an unknown field', async (_, route) => {
  // Every object inherits `toString`, but it is no field.
  for (const field of ['surprise', 'toString']) {
    const body = JSON.stringify({ ...createSampleBody(route, 1), [field]: 1 })
    const response = await callers.browserByRole[route.role]?.send(route.method, path(route), { body })
    expect(response).toMatchObject({ status: 400, json: { fields: { [field]: 'Not a field of this call' } } })
  }
})

const requiredFields = routesWithBody.flatMap(([name, route]) =>
  (toJsonSchema(route.body).required ?? []).map(field => [name, field, route] as const),
)

it.each(requiredFields)('answers 400 to %s without %s', async (_, field, route) => {
  const { [field]: _left, ...rest } = createSampleBody(route, 1)
  const response = await callers.browserByRole[route.role]?.send(route.method, path(route), {
    body: JSON.stringify(rest),
  })
  expect(response).toMatchObject({ status: 400, json: { fields: { [field]: expect.any(String) as string } } })
})
