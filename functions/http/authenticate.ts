/** Identifies the caller of a route, for each role. */
import { AppError } from '../../shared/api/errors.ts'
import { changesState, rateLimits, type PageRoute } from '../../shared/api/route.ts'
import type { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { canMakeChanges, hasPermission, isAllowedOnVisit, type Role } from '../../shared/domain/policies.ts'
import * as admins from '../areas/sign-in/admins.ts'
import { Company } from '../areas/companies/companies.ts'
import { ReadCache } from '../table/reads.ts'
import { Employee, wasMadeBeforeDisabling } from '../areas/employees/employees.ts'
import * as visits from '../areas/admin/support-visits.ts'
import { networkKey } from '../areas/sign-in/login-limits.ts'
import { keys, type Key } from '../table/keys.ts'
import * as limits from '../table/rate-limits.ts'
import * as sessions from '../areas/sign-in/sessions.ts'
import type { Session, SessionOf } from '../areas/sign-in/sessions.ts'
import type { CompanyCaller, IncomingRequest, CallerByRole } from './context.ts'
import { sessionCookies, rememberDevice } from './caller-session.ts'

/** Keys of items to read together with company and employee. */
type KeysToRead = (companyId: CompanyId, employeeId: EmployeeId | undefined) => Key[]

/** Second step, after parsing: reads company and employee, and checks that the session is still valid. */
type LoadCaller<R extends Role | 'public'> = (wanted: KeysToRead, body: object) => Promise<CallerByRole[R]>

/** First step: checks that there is a session of the right role. */
type Authenticate<R extends Role | 'public'> = (
  route: PageRoute,
  received: IncomingRequest,
  token: string | undefined,
) => Promise<LoadCaller<R>>

export const authenticate: { [R in Role | 'public']: Authenticate<R> } = {
  public: async (route, received) => async () => {
    await consumeRateLimit(route, received, networkKey(received.address))
    return {}
  },
  ADMIN: async (route, received, token) => {
    const found = await requireSession('ADMIN', token)
    return async () => {
      const admin = await admins.find(found.session.admin)
      if (!admin || !sessions.isValidForAdmin(found.session, admin)) throw new AppError('Not logged in')
      await consumeRateLimit(route, received, keys.admin(admin.name).sk)
      await extendSessionIfDue(received, found)
      return { admin: found.session.admin, adminEpoch: admin.epoch }
    }
  },
  COMPANY: async (route, received, token) => loadCompanyCaller(route, received, await requireSession('COMPANY', token)),
  COMPANY_TIME_CLOCK: async (route, received, token) =>
    loadCompanyCaller(route, received, await requireSession('COMPANY_TIME_CLOCK', token)),
  EMPLOYEE: async (route, received, token) => {
    const found = await requireSession('EMPLOYEE', token)
    const { company: companyId, employee: employeeId } = found.session
    return async (keysToRead, body) => {
      const readCache = new ReadCache()
      const [companyRow, employeeRow] = await readCache.getAll([
        keys.company(companyId),
        keys.employee(companyId, employeeId),
        ...keysToRead(companyId, employeeId),
      ])
      if (!companyRow || !employeeRow) throw new AppError('Not logged in')
      const company = Company.parse(companyRow)
      const employee = Employee.parse(employeeRow)
      if (!sessions.isEmployeesOwn(found.session, employee)) throw new AppError('Not logged in')
      received.reply.company = companyId
      refuseWhenDisabled(route, company)
      if (
        changesState(route) &&
        !route.allowsDisabledEmployee &&
        !canMakeChanges(employee) &&
        !wasMadeBeforeDisabling(employee, body, received.now)
      )
        throw new AppError('Employee has been disabled')
      if (route.requiredPermission && !hasPermission(employee, route.requiredPermission))
        throw new AppError('Not allowed')
      await consumeRateLimit(route, received, `${companyId}.${employeeId}`)
      await extendSessionIfDue(received, found)
      return { company, employee, author: { by: 'Employee' }, readCache }
    }
  },
}

function refuseWhenDisabled(route: PageRoute, company: Company): void {
  if (company.disabled && route.whenCompanyDisabled !== 'allowed') throw new AppError('Company has been disabled')
}

interface FoundSession<R extends Role> {
  token: string
  session: SessionOf<R>
}

async function requireSession<R extends Role>(role: R, token = ''): Promise<FoundSession<R>> {
  const session = token === '' ? undefined : await sessions.find(token)
  if (!session) throw new AppError('Not logged in')
  if (!sessions.hasRole(session, role)) throw new AppError('Not allowed')
  return { token, session }
}

const loadCompanyCaller =
  (
    route: PageRoute,
    received: IncomingRequest,
    found: { token: string; session: SessionOf<'COMPANY' | 'COMPANY_TIME_CLOCK'> },
  ): ((wanted: KeysToRead, body: object) => Promise<CompanyCaller>) =>
  async (keysToRead, body) => {
    const { session } = found
    const companyId = session.company
    const { actor, visit } = session.role === 'COMPANY' ? session : {}
    const readCache = new ReadCache()
    const ofVisit = visit && actor !== undefined ? [keys.admin(actor)] : []
    const [companyRow] = await readCache.getAll([
      keys.company(companyId),
      ...ofVisit,
      ...keysToRead(companyId, undefined),
    ])
    if (!companyRow) throw new AppError('Not logged in')
    const company = Company.parse(companyRow)
    const [adminRow] = await readCache.getAll(ofVisit)
    const isValid = visit
      ? visits.isStillValid(visit, company, adminRow && admins.Admin.parse(adminRow), received.now)
      : sessions.isCompanysOwn(session, company)
    if (!isValid) throw new AppError('Not logged in')
    received.reply.company = companyId
    if (visit && !isAllowedOnVisit(route.onSupportVisit, body)) throw new AppError('Not allowed on a support visit')
    refuseWhenDisabled(route, company)
    if (route.requiredPermission) throw new AppError('Not allowed')
    await consumeRateLimit(route, received, `${companyId}.${session.role}`)
    await extendSessionIfDue(received, found)
    return {
      company,
      author: session.role === 'COMPANY' ? { by: 'Company', actor } : { by: 'CompanyTimeClock' },
      readCache,
      visit: visit && actor !== undefined ? { admin: actor, until: visit.until } : undefined,
    }
  }

/**
 * Counts the request by account, so that a new session gains nothing, or by network without a session. All routes of a
 * class share a counter, except for `send`, where one route must not use up another. Handlers count guesses (`auth`)
 * themselves, because only they know which guesses were wrong.
 */
const consumeRateLimit = async (route: PageRoute, { now }: IncomingRequest, caller: string): Promise<void> => {
  if (route.rate === 'normal' || route.rate === 'auth') return
  const scope = route.rate === 'send' ? `send ${route.path}` : route.rate
  await limits.consume([{ scope, key: caller, ...rateLimits[route.rate] }], now)
}

async function extendSessionIfDue(
  received: IncomingRequest,
  { token, session }: { token: string; session: Session },
): Promise<void> {
  const { now, reply } = received
  if (!sessions.shouldExtend(session, now)) return
  const rememberedDevice = rememberDevice(received, session)
  await sessions.extend(token, session, now, rememberedDevice.writes)
  reply.cookies = [
    ...sessionCookies(token, session.role, sessions.lifetimeSeconds(session.role)),
    ...rememberedDevice.cookies,
  ]
}
