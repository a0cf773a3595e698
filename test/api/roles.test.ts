import { routeList } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { roleNames } from '../../shared/domain/policies.ts'
import { startSupportVisit } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { createCallers, fillPath, headersFor, routeTitle, type Callers } from '../support/callers.ts'
import { newBrowser } from '../support/cloud.ts'
import { sampleBody, toJsonSchema } from '../support/schema-values.ts'

let callers: Callers
/** An administrator who is on a support visit. */
let visit: Browser
beforeAll(async () => {
  callers = await createCallers()
  visit = await startSupportVisit(callers.company)
})

const authenticatedRoutes = routeList
  .filter(route => route.role !== 'public')
  .map(route => [routeTitle(route), route] as const)
const changingRoutes = routeList
  .filter(route => route.method !== 'GET')
  .map(route => [routeTitle(route), route] as const)
const routesWithBody = changingRoutes.filter(
  ([, route]) => Object.keys(toJsonSchema(route.body).properties ?? {}).length > 0,
)

const path = (route: (typeof routeList)[number]): string => fillPath(route, { id: newId(), key: 'payday' })
const sampleBodyText = (route: (typeof routeList)[number]): string | undefined =>
  route.method === 'GET' ? undefined : JSON.stringify(sampleBody(route, 1))

test.each(authenticatedRoutes)('%s without a session, or with one that never was, is a 401', async (_, route) => {
  const stranger = newBrowser()
  const answer = await stranger.send(route.method, path(route), { body: sampleBodyText(route) })
  expect([answer.status, answer.json]).toEqual([401, { error: 'Not logged in' }])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  stranger.cookies.set('__Host-session', 'x'.repeat(43))
  expect((await stranger.send(route.method, path(route), { body: sampleBodyText(route) })).status).toBe(401)
})

test.each(authenticatedRoutes)(
  '%s with the session of another role, or with that of a support visit to its company, is a 403',
  async (_, route) => {
    for (const role of roleNames) {
      const caller = callers.byRole[role]
      if (role === route.role || !caller) continue
      const answer = await caller.send(route.method, path(route), { body: sampleBodyText(route) })
      expect([role, answer.status, answer.json]).toEqual([role, 403, { error: 'Not allowed' }])
    }
    if (route.role === 'COMPANY') return
    const headers = headersFor(route)
    const { status, json } = await visit.send(route.method, path(route), { body: sampleBodyText(route), headers })
    expect([status, json]).toEqual([403, { error: 'Not allowed' }])
  },
)

test.each(changingRoutes)('%s from a page that is not ours, or that names no origin, is a 403', async (_, route) => {
  for (const origin of ['https://evil.example', 'http://localhost', 'null', undefined]) {
    const answer = await newBrowser().send(route.method, path(route), {
      body: sampleBodyText(route),
      headers: { origin },
    })
    expect([origin, answer.status, answer.json]).toEqual([origin, 403, { error: 'Request from an unknown site' }])
  }
})

test.each(changingRoutes)('%s that is not sent as JSON is a 415', async (_, route) => {
  const caller = callers.byRole[route.role]
  const others = ['application/x-www-form-urlencoded', undefined, ...(route.plainTextField ? [] : ['text/plain'])]
  for (const type of others) {
    const answer = await caller?.send(route.method, path(route), {
      body: sampleBodyText(route),
      headers: { 'content-type': type },
    })
    expect([type, answer?.status]).toEqual([type, 415])
  }
})

test.each(routesWithBody)('%s with a field that it does not have is a 400 that names it', async (_, route) => {
  // Every object inherits the second name.
  for (const field of ['surprise', 'toString']) {
    const body = JSON.stringify({ ...sampleBody(route, 1), [field]: 1 })
    const answer = await callers.byRole[route.role]?.send(route.method, path(route), { body })
    expect(answer).toMatchObject({ status: 400, json: { fields: { [field]: 'Not a field of this call' } } })
  }
})

const requiredFields = routesWithBody.flatMap(([name, route]) =>
  (toJsonSchema(route.body).required ?? []).map(field => [name, field, route] as const),
)

test.each(requiredFields)('%s without %s is a 400 that names it', async (_, field, route) => {
  const { [field]: _left, ...rest } = sampleBody(route, 1)
  const answer = await callers.byRole[route.role]?.send(route.method, path(route), { body: JSON.stringify(rest) })
  expect(answer).toMatchObject({ status: 400, json: { fields: { [field]: expect.any(String) as string } } })
})
