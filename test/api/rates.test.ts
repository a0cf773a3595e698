import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { rateLimits } from '../../shared/api/route.ts'
import { createCallers, fillPath, toRouteTitle, type Callers } from '../support/callers.ts'
import { createUniqueName, createUniqueEmail } from '../support/company.ts'
import { createSampleBody } from '../support/schema-values.ts'

let callers: Callers
beforeAll(async () => {
  callers = await createCallers()
})

/** The route must accept these bodies, so that only the rate limit refuses the request. */
const bodies: Partial<Record<string, () => object>> = {
  [toRouteTitle(api.signUp.requestTrial)]: () => ({ name: createUniqueName('Hamar'), email: createUniqueEmail() }),
  [toRouteTitle(api.auth.login)]: () => ({ username: createUniqueName('Nobody'), password: 'x' }),
  [toRouteTitle(api.auth.timeClockLogin)]: () => ({ username: createUniqueName('Nobody'), password: 'x' }),
  [toRouteTitle(api.employee.login)]: () => ({
    company_name: createUniqueName('Nobody'),
    employee_name: 'Ann',
    password: 'x',
  }),
  [toRouteTitle(api.auth.changePassword)]: () => ({ current_password: 'not it', new_password: 'long enough' }),
}

const queryByRoute: Partial<Record<string, string>> = {
  [toRouteTitle(api.report.show)]: '?from=2026-03-01T00:00:00Z&to=2026-03-31T00:00:00Z',
  [toRouteTitle(api.salaryExports.preview)]: '?from=2026-03-01&to=2026-03-31',
}

async function fetchStatuses(route: ListedRoute, times: number): Promise<number[]> {
  const body = bodies[toRouteTitle(route)] ?? (() => createSampleBody(route, 1))
  const query = queryByRoute[toRouteTitle(route)] ?? ''
  const path = fillPath(route, { id: callers.employeeId, key: 'payday' }) + query
  const caller = callers.browserByRole[route.role]
  if (!caller) throw new Error(`nobody has the role ${route.role}`)
  const statuses: number[] = []
  // Sends four requests at a time, so that all of them are within a minute. With more at a time, a busy database would
  // time out.
  while (statuses.length < times) {
    const batch = Array.from({ length: Math.min(4, times - statuses.length) }, () =>
      caller.send(route.method, path, route.method === 'GET' ? {} : { body: JSON.stringify(body()) }),
    )
    for (const { status, headers, json } of await Promise.all(batch)) {
      statuses.push(status)
      if (status === 429) expect(json).toMatchObject({ retry_after_seconds: Number(headers.get('retry-after')) })
    }
    if (statuses.includes(429)) break
  }
  return statuses
}

const limitedRoutes = routeList.flatMap(route =>
  route.rate === 'normal' ? [] : [[toRouteTitle(route), route, route.rate] as const],
)

it.each(limitedRoutes)('limits %s by its class', async (_, route, rate) => {
  const statuses = await fetchStatuses(route, rateLimits[rate].max + 1)
  expect(statuses.filter(status => status >= 500)).toEqual([])
  expect(statuses).toContain(429)
})

it('covers routes of every class', () => {
  expect(new Set<string>(limitedRoutes.map(([, , rate]) => rate))).toEqual(new Set(Object.keys(rateLimits)))
  expect(unlimitedRoutes).toHaveLength(2)
})

const unlimitedRoutes = routeList.flatMap(route =>
  ['POST /api/self', 'GET /api/projects'].includes(toRouteTitle(route)) ? [[toRouteTitle(route), route] as const] : [],
)

it.each(unlimitedRoutes)('allows 70 calls of the unlimited %s', async (_, route) => {
  expect(route.rate).toBe('normal')
  expect(new Set(await fetchStatuses(route, 70))).toEqual(new Set([200]))
})
