/** Requests that succeed, for each route that changes something. */
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { callers, title, type Callers } from './callers.ts'
import { signUpCompany, unique } from './company.ts'
import { ofAdmins } from './requests/of-admins.ts'
import { ofBilling } from './requests/of-billing.ts'
import { ofImports } from './requests/of-imports.ts'
import { ofSessions } from './requests/of-sessions.ts'
import { ofWorkLogs } from './requests/of-work-logs.ts'
import { companyPartition, each, type Arrangements, type Next } from './requests/situation.ts'
import { sampleBody, schemaOf } from './schema-values.ts'

export type { Next, Situation } from './requests/situation.ts'

/** Public routes, and routes that the same caller cannot call twice. */
const special: Arrangements = {
  ...ofAdmins,
  ...ofBilling,
  ...ofImports,
  ...ofSessions,
  ...ofWorkLogs,
  'POST /api/employees/{id}/send_sms': each(18, async run => {
    const hamar = await signUpCompany()
    const recipient = `+35461100${run + 10}`
    const { id } = await hamar.employee('Ann', { phone_number: recipient })
    return { caller: hamar, body: {}, id, ...companyPartition(hamar), recipient }
  }),
  'POST /api/settings': async () => {
    const hamar = await signUpCompany()
    return run => ({
      caller: hamar,
      body: { pay_items: { dk: { regular: String(run), overtime: '1' } } },
      ...companyPartition(hamar),
    })
  },
  'PUT /api/projects/close': async () => {
    const us = await callers()
    return () => ({ caller: us.company, body: { ids: [us.projectId] }, ...companyPartition(us.company) })
  },
  'POST /api/exports': async () => {
    const us = await callers()
    // The days are fixed, since the months of the export decide which calls the route makes.
    return () => ({
      caller: us.company,
      body: { id: newId(), integration: 'payday', from: '2026-03-01', to: '2026-03-31' },
      ...companyPartition(us.company),
    })
  },
  'DELETE /api/integrations/{key}': each(6, async () => {
    const hamar = await signUpCompany()
    await hamar.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
    return { caller: hamar, body: {}, ...companyPartition(hamar) }
  }),
}

/** For all other routes, the body is made from the schema, with real ids and new names. */
function ordinary(route: ListedRoute, us: Callers): Next {
  const fields = Object.keys(schemaOf(route.body).properties ?? {})
  const id = route.area === 'projects' ? us.projectId : us.employeeId
  return run => {
    const caller = us.of[route.role]
    if (!caller) throw new Error(`nobody has the role ${route.role}`)
    const real = {
      id: route.method === 'POST' ? newId() : id,
      name: unique('New'),
      new_name: unique('Other'),
      employee_id: us.employeeId,
    }
    const body = {
      ...sampleBody(route, run + 1),
      ...Object.fromEntries(Object.entries(real).filter(([field]) => fields.includes(field))),
    }
    return { caller, body, id, ...companyPartition(us.company) }
  }
}

// Routes that end with /self only read, although some are POSTs.
export const changingRoutes = routeList.filter(route => route.method !== 'GET' && !route.path.endsWith('/self'))

/** Prepares requests of a route, by default for as many runs as the route makes calls. */
export async function arranged(
  route: ListedRoute,
  { runs = Infinity, us }: { runs?: number; us?: Callers } = {},
): Promise<Next> {
  const make = special[title(route)]
  if (!make && route.role === 'public')
    throw new Error(`with what does ${title(route)} succeed? Say it in test/support/requests`)
  return make ? make(runs) : ordinary(route, us ?? (await callers()))
}
