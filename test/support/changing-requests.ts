/** For each route that changes data, prepares requests that succeed. */
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createCallers, toRouteTitle, type Callers } from './callers.ts'
import { addEntry, signUpCompany, signUpCompanyWithPeople, createUniqueName } from './company.ts'
import { adminRequests } from './requests/admin-requests.ts'
import { billingRequests } from './requests/billing-requests.ts'
import { importRequests } from './requests/import-requests.ts'
import { sessionRequests } from './requests/session-requests.ts'
import { workLogRequests } from './requests/work-log-requests.ts'
import {
  toCompanyPartitions,
  hoursAgo,
  prepareEachRun,
  type PreparationsByRoute,
  type NextRequest,
} from './requests/prepared-request.ts'
import { createSampleBody, toJsonSchema } from './schema-values.ts'

export type { NextRequest, PreparedRequest } from './requests/prepared-request.ts'

/**
 * A body from the schema does not suffice for these routes, for example because the same caller cannot call them twice.
 */
const specialPreparations: PreparationsByRoute = {
  ...adminRequests,
  ...billingRequests,
  ...importRequests,
  ...sessionRequests,
  ...workLogRequests,
  'POST /api/employees/{id}/send_sms': prepareEachRun(30, async run => {
    const company = await signUpCompany()
    const recipient = `+35461100${run + 10}`
    const { id } = await company.employee('Ann', { phone_number: recipient })
    return { caller: company, body: {}, id, ...toCompanyPartitions(company), recipient }
  }),
  'POST /api/settings': async () => {
    const company = await signUpCompany()
    return run => ({
      caller: company,
      body: { pay_items: { dk: { regular: String(run), overtime: '1' } } },
      ...toCompanyPartitions(company),
    })
  },
  'PUT /api/overview/entries': async () => {
    const { company, ann, house } = await signUpCompanyWithPeople()
    const { id, version } = await addEntry(company, ann, house, hoursAgo(20), hoursAgo(1))
    return run => ({
      caller: company,
      body: { entries: [{ id, version }], is_right: run % 2 === 0 },
      ...toCompanyPartitions(company),
    })
  },
  'PUT /api/projects/close': async () => {
    const callers = await createCallers()
    return () => ({
      caller: callers.company,
      body: { ids: [callers.projectId] },
      ...toCompanyPartitions(callers.company),
    })
  },
  'POST /api/exports': async () => {
    const callers = await createCallers()
    // The days are fixed, because the number of the route's AWS calls depends on the months of the export.
    return () => ({
      caller: callers.company,
      body: { id: newId(), integration: 'payday', from: '2026-03-01', to: '2026-03-31' },
      ...toCompanyPartitions(callers.company),
    })
  },
  'DELETE /api/integrations/{key}': prepareEachRun(6, async () => {
    const company = await signUpCompany()
    await company.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
    return { caller: company, body: {}, ...toCompanyPartitions(company) }
  }),
}

/** Builds the body from the schema, with real ids and new names. */
function prepareFromSchema(route: ListedRoute, callers: Callers): NextRequest {
  const fields = Object.keys(toJsonSchema(route.body).properties ?? {})
  const id = route.area === 'projects' ? callers.projectId : callers.employeeId
  return run => {
    const caller = callers.browserByRole[route.role]
    if (!caller) throw new Error(`nobody has the role ${route.role}`)
    const validFields = {
      id: route.method === 'POST' ? newId() : id,
      name: createUniqueName('New'),
      new_name: createUniqueName('Other'),
      employee_id: callers.employeeId,
    }
    const body = {
      ...createSampleBody(route, run + 1),
      ...Object.fromEntries(Object.entries(validFields).filter(([field]) => fields.includes(field))),
    }
    return { caller, body, id, ...toCompanyPartitions(callers.company) }
  }
}

// Excludes routes that end with /self, because they only read, although some of them are POSTs.
export const changingRoutes = routeList.filter(route => route.method !== 'GET' && !route.path.endsWith('/self'))

/** Prepares at most `runs` requests, by default as many as the route's preparation offers. */
export async function prepareRequests(
  route: ListedRoute,
  { runs = Infinity, callers }: { runs?: number; callers?: Callers } = {},
): Promise<NextRequest> {
  const prepare = specialPreparations[toRouteTitle(route)]
  if (!prepare && route.role === 'public')
    throw new Error(`with what does ${toRouteTitle(route)} succeed? Say it in test/support/requests`)
  return prepare ? prepare(runs) : prepareFromSchema(route, callers ?? (await createCallers()))
}
