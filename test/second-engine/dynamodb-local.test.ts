/**
 * DynamoDB Local refuses requests that the embedded engine may accept. All tests are in one file, so that one cloud on
 * this engine suffices.
 */
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { logInAdmin } from '../support/admin.ts'
import { createCallers, fillPath, createRouteHeaders, toRouteTitle, type Callers } from '../support/callers.ts'
import { confirmCompanyByMail } from '../support/company.ts'
import { prepareRequests, changingRoutes } from '../support/changing-requests.ts'
import { payByBank } from '../support/payday.ts'
import { createSampleBody, toJsonSchema } from '../support/schema-values.ts'
import { useSeveralContainers } from '../support/faults.ts'
import { runModel } from '../api/model/run.ts'

let callers: Callers
/** The id of an invoice of the company. Payday issues it, because the company pays through its bank. */
let invoice: string
beforeAll(async () => {
  callers = await createCallers()
  await confirmCompanyByMail(callers.company)
  // Logs the time clock in again, because confirming the mail address replaces the time clock's link and ends its
  // sessions.
  callers.browserByRole.COMPANY_TIME_CLOCK = await callers.company.logInTimeClock()
  await payByBank(callers.company)
  invoice = (await callers.company.call(api.billing.invoices))[0]?.id ?? ''
})

/**
 * These routes have nothing to return: the company pays through its bank, so it has no card, and no script run has
 * created a file.
 */
const refusedStatuses: Record<string, number> = {
  'GET /api/billing/card': 409,
  'GET /admin/script-runs/{id}/files/{file}': 404,
}

const readRoutes = routeList.filter(route => !changingRoutes.includes(route))

/** Returns a query that has only the fields required by the route. */
function queryFor(route: ListedRoute): string {
  const { required = [] } = toJsonSchema(route.query)
  const sample = createSampleBody({ body: route.query }, 3)
  return new URLSearchParams(Object.fromEntries(required.map(field => [field, String(sample[field])]))).toString()
}

/** Returns the id that the route's path needs: of a script run, the company, an entry or a salary export. */
async function findOrCreateIdFor({ area, name }: ListedRoute): Promise<string> {
  if (area === 'admin' && name === 'script-run') {
    const run = await callers.browserByRole.ADMIN.call(api.admin.runScript, {
      params: { name: 'disable' },
      body: { payload: { company: callers.company.account.id }, dry_run: true },
    })
    return run.id
  }
  if (area === 'admin') return callers.company.account.id
  if (area !== 'salary-exports') return callers.entryId
  const created = await callers.company.call(api.salaryExports.create, {
    body: { id: newId(), integration: 'payday', from: '2026-03-01', to: '2026-03-31' },
  })
  return created.id
}

it.each(readRoutes.map(route => [toRouteTitle(route), route] as const))('reads %s', async (_, route) => {
  const path = `${fillPath(route, { id: await findOrCreateIdFor(route), key: 'payday', invoice })}?${queryFor(route)}`
  // A support visit replaces the administrator's session, so each visit needs another administrator.
  const caller = route.needsReason ? await logInAdmin() : callers.browserByRole[route.role]
  const response = await caller?.send(route.method, path, {
    body: route.method === 'GET' ? undefined : '{}',
    headers: createRouteHeaders(route),
  })
  expect([response?.status, response?.text]).toEqual([refusedStatuses[toRouteTitle(route)] ?? 200, expect.any(String)])
})

// Some calls of the company end the sessions of its employees and time clocks, so employees and time clocks make their
// calls first.
const routesCompanyLast = changingRoutes.toSorted((a, b) => Number(a.role === 'COMPANY') - Number(b.role === 'COMPANY'))

it.each(routesCompanyLast.map(route => [toRouteTitle(route), route] as const))(
  'changes data by %s',
  async (_, route) => {
    const situation = (await prepareRequests(route, { runs: 1, callers }))(0)
    if (!situation) throw new Error('nothing was arranged')
    const { caller, body, id = '' } = situation
    const response = await caller.send(route.method, fillPath(route, { id, key: 'payday' }), {
      body: JSON.stringify(body),
      headers: { 'idempotency-key': newId() },
    })
    expect([response.status, response.text]).toEqual([200, expect.any(String)])
  },
)

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

describe('concurrent random changes of entries', () => {
  useSeveralContainers()
  it(`match a simple model for all callers (SEED=${seed})`, () => runModel(seed, 'Europe/Lisbon', 50))
})
