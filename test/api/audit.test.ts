/** What administrators do is recorded: each of their routes leaves a record, or has a reason to leave none. */
import { api, routeList } from '../../shared/api/index.ts'
import { logInAdmin, createAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { fillPath, routeTitle } from '../support/callers.ts'
import { newBrowser } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { signUpCompany, uniqueName, uniqueEmail, type Company } from '../support/company.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'

interface RouteCall {
  act: string
  params?: Record<string, string>
  query?: string
  body?: object
}

/** Routes that read or change one company. */
const callsOnOneCompany: Record<string, (company: Company) => RouteCall | Promise<RouteCall>> = {
  'GET /admin/companies/{id}': ({ account }) => ({ act: 'looked', params: { id: account.id } }),
  'GET /admin/companies/{id}/sizes': ({ account }) => ({ act: 'counted', params: { id: account.id } }),
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

/** Routes that read several companies, or make one. */
const callsOnSeveralCompanies: Record<string, () => RouteCall> = {
  'GET /admin/companies': () => ({ act: 'searched', query: '?search=hamar' }),
  'POST /admin/companies': () => ({
    act: 'created',
    body: { name: uniqueName('Vör'), email: uniqueEmail(), password: 'a password 1' },
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

/** It replaces the session of the administrator, so its record is tested with support visits. */
const routesTestedElsewhere = { 'GET /admin/login-as/{id}': 'support-visits.test.ts' }

const adminRoutes = routeList.filter(({ path }) => path.startsWith('/admin/'))

test('every route of administrators is in one of the lists above', () => {
  const listed = [callsOnOneCompany, callsOnSeveralCompanies, unauditedRoutes, routesTestedElsewhere].flatMap(list =>
    Object.keys(list),
  )
  expect(adminRoutes.map(routeTitle).toSorted()).toEqual(listed.toSorted())
})

let admin: Browser
let name: string
let company: Company
beforeAll(async () => {
  const made = await createAdmin({ hasCodes: false })
  admin = newBrowser()
  name = made.username
  await admin.call(api.admin.login, { body: { username: name, password: made.password } })
  company = await signUpCompany()
})

const today = new Date().toISOString().slice(0, 10)
const fetchPage = (query: { admin?: string; from?: string; to?: string; before?: string } = {}) =>
  admin.call(api.admin.auditList, { query: { from: today, to: '2099-01-01', ...query } })

async function send(route: (typeof adminRoutes)[number], { params = {}, query = '', body }: RouteCall): Promise<void> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const { status } = await admin.send(route.method, fillPath(route, params) + query, sent)
  expect(status).toBe(200)
}

const auditedRoutes = adminRoutes.filter(
  route => routeTitle(route) in callsOnOneCompany || routeTitle(route) in callsOnSeveralCompanies,
)

test.each(auditedRoutes.map(route => [routeTitle(route), route] as const))('%s leaves a record', async (key, route) => {
  const call = (await callsOnOneCompany[key]?.(company)) ?? callsOnSeveralCompanies[key]?.()
  if (!call) throw new Error('the row is in a list')
  await send(route, call)
  const [latest] = (await fetchPage({ admin: name })).acts
  expect(latest).toMatchObject({ admin: name, act: call.act })
  const [first] = (await fetchPage()).acts
  expect(first).toEqual(latest)
  if (!(key in callsOnOneCompany)) return
  expect(latest).toMatchObject({ company: company.account.id, company_name: company.account.name })
  const other = await logInAdmin()
  const { acts } = await other.call(api.admin.company, { params: { id: company.account.id } })
  expect(acts.filter(act => act.admin === name)[0]).toMatchObject({ act: call.act })
})

test('a search is recorded with its text, and the whole list is not', async () => {
  const before = (await fetchPage({ admin: name })).acts.length
  await admin.call(api.admin.companies, { query: {} })
  expect((await fetchPage({ admin: name })).acts).toHaveLength(before)
  await admin.call(api.admin.companies, { query: { search: ' 601010-0890 ' } })
  expect((await fetchPage({ admin: name })).acts[0]).toMatchObject({
    act: 'searched',
    about: '601010-0890',
    company: null,
  })
})

test('a script about no company is recorded too', async () => {
  const payload = { phone: newMobileNumber(), closed: true }
  await admin.call(api.admin.runScript, { params: { name: 'close-number' }, body: { payload, dry_run: true } })
  const [latest] = (await fetchPage({ admin: name })).acts
  expect(latest).toMatchObject({ act: 'planned_script', script: 'close-number', company: null })
})

test('acts come page by page, each once, of the days and the administrator that were chosen', async () => {
  const us = { params: { id: company.account.id } }
  for (let i = 0; i < 55; i++) await admin.call(api.admin.company, us)
  const seen: string[] = []
  let before: string | null | undefined
  do {
    const { acts, next } = await fetchPage({ admin: name, ...(before ? { before } : {}) })
    seen.push(...acts.map(({ id }) => id))
    before = next
  } while (before !== null)
  expect(seen.length).toBeGreaterThan(55)
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  expect(await fetchPage({ from: '2020-01-01', to: '2020-12-31' })).toMatchObject({ acts: [], next: null })
  expect((await fetchPage({ admin: 'Nobody' })).acts).toEqual([])
  expect((await fetchPage()).admins).toContain(name)
})
