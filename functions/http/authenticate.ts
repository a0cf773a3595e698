import { AppError } from '../../shared/api/errors.ts'
import { changesState, rateLimits, type PageRoute } from '../../shared/api/route.ts'
import { hasPermission, isCallAllowed } from '../../shared/domain/policies.ts'
import * as admins from '../areas/sign-in/admins.ts'
import { Company } from '../areas/companies/companies.ts'
import { ReadCache } from '../table/reads.ts'
import { Employee, refuseDisabledEmployee } from '../areas/employees/employees.ts'
import * as visits from '../areas/admin/support-visits.ts'
import { keys, type Key } from '../table/keys.ts'
import { toNetworkKey } from '../table/network-keys.ts'
import * as limits from '../table/rate-limits.ts'
import type { StoredItem } from '../table/items.ts'
import { createTryOutChangeLimit } from '../areas/sign-in/try-out-limits.ts'
import * as sessions from '../areas/sign-in/sessions.ts'
import type { CompanyCaller, IncomingRequest, CallerByRole } from './context.ts'

/** Throws if the session lacks the route's role or belongs to another account than the page shows. */
export async function findSession(
  { role }: PageRoute,
  token: string | undefined,
  shownAccount: string | undefined,
): Promise<sessions.Session | undefined> {
  if (role === 'public') return undefined
  const session = token ? await sessions.find(token) : undefined
  if (!session) throw new AppError('Not logged in')
  if (session.role !== role) throw new AppError('Not allowed')
  if (shownAccount !== undefined && shownAccount !== encodeURIComponent(sessions.findAccountId(session)))
    throw new AppError('Another account is logged in')
  return session
}

/**
 * Returns the caller, and counts the call for the rate limit. Reads the items of `keysToRead` in one batch with company
 * and employee.
 */
export async function authenticate(
  route: PageRoute,
  request: IncomingRequest,
  session: sessions.Session | undefined,
  keysToRead: readonly Key[],
  body: object,
): Promise<CallerByRole[PageRoute['role']]> {
  if (!session) {
    await consumeRateLimit(route, request, toNetworkKey(request.address))
    return {}
  }
  if (session.role === 'ADMIN') return authenticateAdmin(route, request, session)
  if (session.role === 'EMPLOYEE') return authenticateEmployee(route, request, session, keysToRead, body)
  return authenticateCompany(route, request, session, keysToRead, body)
}

async function authenticateAdmin(
  route: PageRoute,
  request: IncomingRequest,
  session: sessions.SessionOf<'ADMIN'>,
): Promise<CallerByRole['ADMIN']> {
  const admin = await admins.find(session.admin)
  if (!admin || !sessions.isValidForAdmin(session, admin)) throw new AppError('Not logged in')
  await consumeRateLimit(route, request, keys.admin(admin.name).sk)
  return { admin: session.admin, adminEpoch: admin.epoch }
}

async function authenticateEmployee(
  route: PageRoute,
  request: IncomingRequest,
  session: sessions.SessionOf<'EMPLOYEE'>,
  keysToRead: readonly Key[],
  body: object,
): Promise<CallerByRole['EMPLOYEE']> {
  const { company: companyId, employee: employeeId } = session
  const readCache = new ReadCache()
  const [companyItem, employeeItem] = await readCache.getAll([
    keys.company(companyId),
    keys.employee(companyId, employeeId),
    ...keysToRead,
  ])
  if (!companyItem || !employeeItem) throw new AppError('Not logged in')
  const company = Company.parse(companyItem)
  const employee = Employee.parse(employeeItem)
  if (!sessions.isValidForEmployee(session, employee)) throw new AppError('Not logged in')
  request.reply.company = companyId
  refuseInTryOut(route, company, body)
  refuseWhenDisabled(route, company)
  if (changesState(route) && !route.allowsDisabledEmployee) refuseDisabledEmployee(employee, body, request.now)
  if (route.requiredPermission && !hasPermission(employee, route.requiredPermission)) throw new AppError('Not allowed')
  await consumeRateLimit(route, request, `${companyId}.${employeeId}`)
  return { company, employee, author: { by: 'Employee' }, readCache }
}

async function authenticateCompany(
  route: PageRoute,
  request: IncomingRequest,
  session: sessions.SessionOf<'COMPANY' | 'COMPANY_TIME_CLOCK'>,
  keysToRead: readonly Key[],
  body: object,
): Promise<CompanyCaller> {
  const { actor, visit } = session.role === 'COMPANY' ? session : {}
  const adminVisit = visit && actor !== undefined ? { admin: actor, until: visit.until } : undefined
  const readCache = new ReadCache()
  const [companyItem, adminItem] = await readCache.getAll([
    keys.company(session.company),
    ...(adminVisit ? [keys.admin(adminVisit.admin)] : []),
    ...keysToRead,
  ])
  if (!companyItem) throw new AppError('Not logged in')
  const company = Company.parse(companyItem)
  if (!isValid(session, company, adminItem, request.now)) throw new AppError('Not logged in')
  request.reply.company = company.id
  if (visit && !isCallAllowed(route.onSupportVisit, body)) throw new AppError('Not allowed on a support visit')
  refuseInTryOut(route, company, body)
  refuseWhenDisabled(route, company)
  if (route.requiredPermission) throw new AppError('Not allowed')
  await consumeRateLimit(route, request, `${company.id}.${session.role}`)
  if (company.try_out && changesState(route))
    await limits.consumeRateLimits([createTryOutChangeLimit(company.id)], request.now)
  return {
    company,
    author: session.role === 'COMPANY' ? { by: 'Company', actor } : { by: 'CompanyTimeClock' },
    readCache,
    visit: adminVisit,
  }
}

function isValid(
  session: sessions.SessionOf<'COMPANY' | 'COMPANY_TIME_CLOCK'>,
  company: Company,
  adminItem: StoredItem | undefined,
  now: string,
): boolean {
  if (session.role === 'COMPANY' && session.visit)
    return visits.isStillValid(session.visit, company, adminItem && admins.Admin.parse(adminItem), now)
  if (session.role === 'COMPANY' && session.try_out) return sessions.isValidForTryOut(company, now)
  return sessions.isValidForCompany(session, company)
}

function refuseInTryOut(route: PageRoute, company: Company, body: object): void {
  if (company.try_out && !isCallAllowed(route.inTryOut, body)) throw new AppError('Not in the try-out')
}

function refuseWhenDisabled(route: PageRoute, company: Company): void {
  if (company.disabled && route.whenCompanyDisabled !== 'allowed') throw new AppError('Company has been disabled')
}

/**
 * Counts the call in its route's rate limit. Counts by account, so that a new session does not reset the count.
 * Handlers count guesses (`auth`), because only they know which guesses were wrong.
 */
const consumeRateLimit = async (route: PageRoute, { now }: IncomingRequest, callerKey: string): Promise<void> => {
  if (route.rate === 'normal' || route.rate === 'auth') return
  const scope = route.rate === 'send' ? `send ${route.path}` : route.rate
  await limits.consumeRateLimits([{ scope, key: callerKey, ...rateLimits[route.rate] }], now)
}
