import fc from 'fast-check'
import { errorCatalogue, generalErrors } from '../../shared/api/errors.ts'
import { routeList } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { readTestSize } from '../support/test-size.ts'
import { createCallers, fillPath, toRouteTitle, type Callers } from '../support/callers.ts'
import { createBodyTexts } from '../support/schema-values.ts'

const iterationCount = readTestSize('FUZZ_RUNS', { some: 10, many: 40 })
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000)

let callers: Callers
beforeAll(async () => {
  callers = await createCallers()
})

const paths = fc.record({
  id: fc.oneof(
    fc.stringMatching(/^[0-9A-Za-z]{12}(\.[0-9A-Za-z]{12})?$/),
    fc.constantFrom('..', '%00', '%F0%28', 'a'.repeat(300), '__proto__'),
  ),
  key: fc.constantFrom('payday', 'regla', 'dk', 'other', '%2e%2e'),
})
const queries = fc.constantFrom('', '', '', '?surprise=1', '?id=%00', '?%ff=%ff', '?a[b]=c&a=1&a=2')

it.each(routeList.map(route => [toRouteTitle(route), route] as const))(
  `answers %s without 5xx or foreign errors (${iterationCount} bodies, seed ${seed})`,
  async (_, route) => {
    const samples = fc.sample(fc.tuple(createBodyTexts(route), paths, queries), { numRuns: iterationCount, seed })
    for (const [i, [body, params, query]] of samples.entries()) {
      const caller = callers.browserByRole[route.role]
      if (!caller) throw new Error(`nobody has the role ${route.role}`)
      const usedParams = { ...params, ...(params.id.length === 12 && i % 2 === 0 ? { id: callers.employeeId } : {}) }
      const response = await caller.send(route.method, fillPath(route, usedParams) + query, {
        body: route.method === 'GET' ? undefined : body,
        headers: { 'idempotency-key': newId() },
      })
      const error = (response.json as { error?: string } | undefined)?.error
      const summary = { body, params: usedParams, query, status: response.status, error }
      if (response.status >= 500) throw new Error(`answered ${JSON.stringify(summary)}`)
      if (response.status !== 200) expect([...route.errors, ...generalErrors, undefined]).toContain(error)
      if (error !== undefined) expect(errorCatalogue).toHaveProperty([error], response.status)
      if (response.status !== 200 || response.headers.getSetCookie().length === 0) continue
      // The request began or ended a session, so later requests need new callers.
      if (route.role === 'public') caller.cookies.clear()
      else callers = await createCallers()
    }
  },
)
