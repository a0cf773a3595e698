import { addDays } from '../../shared/domain/calendar.ts'
import { api, routeList } from '../../shared/api/index.ts'
import { logInAdmin, createAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { fillPath, toRouteTitle } from '../support/callers.ts'
import { newBrowser } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { signUpCompany, createUniqueName, createUniqueEmail, type Company } from '../support/company.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'

interface RouteCall {
  act: string
  params?: Record<string, string>
  query?: string
  body?: object
}

const callsOnOneCompany: Record<string, (company: Company) => RouteCall | Promise<RouteCall>> = {
  'GET /admin/companies/{id}': ({ account }) => ({ act: 'looked', params: { id: account.id } }),
  'GET /admin/companies/{id}/sizes': ({ account }) => ({ act: 'counted', params: { id: account.id } }),
  'GET /admin/companies/{id}/invoices': ({ account }) => ({ act: 'looked_at_invoices', params: { id: account.id } }),
  'PUT /admin/companies/notes': ({ account }) => ({ act: 'noted', body: { company_id: account.id, notes: 'New' } }),
  'POST /admin/scripts/{name}': ({ account }) => ({
    act: 'planned_script',
    params: { name: 'disable' },
    body: { payload: { company: account.id }, dry_run: true },
  }),
  'GET /admin/script-runs/{id}/files/{file}': async ({ account }) => {
    const params = { name: 'export-company' }
    const { id } = await admin.call(api.admin.runScript, { params, body: { payload: { company: account.id } } })
    const { files } = await eventually(
      () => admin.call(api.admin.scriptRun, { params: { id } }),
      ({ state }) => state === 'done',
    )
    return { act: 'saved_file', params: { id, file: files[0]?.name ?? '' } }
  },
}

const callsOnSeveralCompanies: Record<string, () => RouteCall> = {
  'GET /admin/companies': () => ({ act: 'searched', query: '?search=hamar' }),
  'POST /admin/companies': () => ({
    act: 'created',
    body: { name: createUniqueName('Vör'), email: createUniqueEmail(), password: 'a password 1' },
  }),
  'POST /admin/audit/exports': () => ({ act: 'exported_audit', body: { from: '2026-11-01', to: '2026-11-30' } }),
}

const unauditedRoutes: Record<string, string> = {
  'POST /admin/login': 'no company is read',
  'POST /admin/self': 'no company is read',
  'POST /admin/logout': 'no company is read',
  'GET /admin/audit': 'it shows the records themselves',
  'GET /admin/scripts': 'it shows the runs, which are recorded',
  'GET /admin/script-runs/{id}': 'it shows a run, which is recorded',
  'POST /admin/script-runs/{id}/stop': 'the run is recorded',
}

/** This route replaces the administrator's session, so another file covers it. */
const routesTestedElsewhere = { 'GET /admin/login-as/{id}': 'support-visits.test.ts' }

const adminRoutes = routeList.filter(({ path }) => path.startsWith('/admin/'))

it('lists every route of administrators above', () => {
  const listedTitles = [callsOnOneCompany, callsOnSeveralCompanies, unauditedRoutes, routesTestedElsewhere].flatMap(
    list => Object.keys(list),
  )
  expect(adminRoutes.map(toRouteTitle).toSorted()).toEqual(listedTitles.toSorted())
})

let admin: Browser
let name: string
let company: Company
beforeAll(async () => {
  const testAdmin = await createAdmin({ hasCodes: false })
  admin = newBrowser()
  name = testAdmin.username
  await admin.call(api.admin.login, { body: { username: name, password: testAdmin.password } })
  company = await signUpCompany()
})

const today = new Date().toISOString().slice(0, 10)
const fetchPage = (query: { admin?: string; from?: string; to?: string; before?: string } = {}) =>
  admin.call(api.admin.auditList, { query: { from: today, to: addDays(today, 1), ...query } })

async function send(route: (typeof adminRoutes)[number], { params = {}, query = '', body }: RouteCall): Promise<void> {
  const sentBody = body === undefined ? {} : { body: JSON.stringify(body) }
  const { status } = await admin.send(route.method, fillPath(route, params) + query, sentBody)
  expect(status).toBe(200)
}

const auditedRoutes = adminRoutes.filter(
  route => toRouteTitle(route) in callsOnOneCompany || toRouteTitle(route) in callsOnSeveralCompanies,
)

it.each(auditedRoutes.map(route => [toRouteTitle(route), route] as const))('audits %s', async (key, route) => {
  const call = (await callsOnOneCompany[key]?.(company)) ?? callsOnSeveralCompanies[key]?.()
  if (!call) throw new Error('the row is in a list')
  await send(route, call)
  const [latestAct] = (await fetchPage({ admin: name })).acts
  expect(latestAct).toMatchObject({ admin: name, act: call.act })
  const [first] = (await fetchPage()).acts
  expect(first).toEqual(latestAct)
  if (!(key in callsOnOneCompany)) return
  expect(latestAct).toMatchObject({ company: company.account.id, company_name: company.account.name })
  const otherAdmin = await logInAdmin()
  const { acts } = await otherAdmin.call(api.admin.company, { params: { id: company.account.id } })
  expect(acts.filter(act => act.admin === name)[0]).toMatchObject({ act: call.act })
})

it('audits a search with its text, but not the whole list', async () => {
  const countBefore = (await fetchPage({ admin: name })).acts.length
  await admin.call(api.admin.companies, { query: {} })
  expect((await fetchPage({ admin: name })).acts).toHaveLength(countBefore)
  await admin.call(api.admin.companies, { query: { search: ' 601010-0890 ' } })
  expect((await fetchPage({ admin: name })).acts[0]).toMatchObject({
    act: 'searched',
    about: '601010-0890',
    company: null,
  })
})

it('audits a script that concerns no company', async () => {
  const payload = { phone: newMobileNumber(), closed: true }
  await admin.call(api.admin.runScript, { params: { name: 'close-number' }, body: { payload, dry_run: true } })
  const [latestAct] = (await fetchPage({ admin: name })).acts
  expect(latestAct).toMatchObject({ act: 'planned_script', script: 'close-number', company: null })
})

it('lists acts in pages, each once, filtered by days and administrator', async () => {
  const request = { params: { id: company.account.id } }
  for (let i = 0; i < 55; i++) await admin.call(api.admin.company, request)
  const listedIds: string[] = []
  let cursor: string | null | undefined
  do {
    const { acts, next } = await fetchPage({ admin: name, ...(cursor ? { before: cursor } : {}) })
    listedIds.push(...acts.map(({ id }) => id))
    cursor = next
  } while (cursor !== null)
  expect(listedIds.length).toBeGreaterThan(55)
  expect(listedIds).toEqual([...new Set(listedIds)].toSorted().toReversed())
  expect(await fetchPage({ from: '2020-01-01', to: '2020-12-31' })).toMatchObject({ acts: [], next: null })
  expect((await fetchPage({ admin: 'Nobody' })).acts).toEqual([])
  expect((await fetchPage()).admins).toContain(name)
})
