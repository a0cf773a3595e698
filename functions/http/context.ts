/** Each step of the middleware chain extends the context of the steps before. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod'
import type { PageRoute, Params } from '../../shared/api/route.ts'
import type { CompanyAccount } from '../../shared/api/schemas/account.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import type { Country, MarketKey, Site } from '../../shared/domain/markets.ts'
import type { Role } from '../../shared/domain/policies.ts'
import type { Company } from '../areas/companies/companies.ts'
import type { ReadCache } from '../table/reads.ts'
import type { Write } from '../table/writes.ts'
import type { Employee } from '../areas/employees/employees.ts'
import type { ChangeIdentity } from '../table/entity.ts'
import type { CompanyIdentity, Identity, Session } from '../areas/sign-in/sessions.ts'
import type { Author } from '../areas/entries/journal.ts'

/** Time and random values are arguments of handlers, so that tests can set them. */
export interface IncomingRequest {
  event: APIGatewayProxyEventV2
  /** When API Gateway received the request. */
  now: string
  address: string
  random: { id: () => string; token: () => string }
  /** Filled while the request is handled. Responses and errors both send `cookies`, and the log names `company`. */
  reply: Reply
}

interface Reply {
  cookies: string[]
  /** The caller's company, for the log. */
  company: CompanyId | undefined
}

export interface CallerSession {
  token: string | undefined
  /** The token of the caller's device, by which guesses are counted. */
  device: string | undefined
  /** The browser's current session, whatever its role. For routes that need no log-in. */
  current: () => Promise<Session | undefined>
  /**
   * Starts a session, which replaces the caller's current session. Without `endsAtSeconds`, the new session has its
   * role's lifetime.
   */
  logIn: (identity: Identity, more?: { extraWrites?: readonly Write[]; endsAtSeconds?: number }) => Promise<void>
  /**
   * A transaction that changes the company's password epoch ends all sessions of the company. The returned function
   * creates the writes that let this session continue.
   */
  prepareToKeepSession: () => Promise<(identity: CompanyIdentity) => Write[]>
  logOut: (extraWrites?: readonly Write[]) => Promise<void>
}

export interface ParsedCall<Route extends PageRoute> {
  params: Params<Route['path']>
  query: z.output<Route['query']>
  body: z.output<Route['body']>
}

export interface BaseContext<Route extends PageRoute>
  extends ParsedCall<Route>, Pick<IncomingRequest, 'now' | 'address' | 'random'>, Omit<CallerSession, 'token'> {
  /** The web site from which the request came. The first site if a program sent the request. */
  site: Site
  /** The site for links: the site of the request, or the company's site if the request came from none. */
  siteFor: (company: { market?: MarketKey | undefined; country: Country }) => Site
  reason: string
  /** The act that the route records in the audit log. */
  act: Route extends { auditedAct: infer Act } ? Act : undefined
  /** Identifies the change that the caller requests, so that a repeat of the call changes nothing. */
  change: ChangeIdentity
  /** A hash of the token of the caller's device. If the browser has no device token, a hash of the session's token. */
  deviceId: string
}

export interface CompanyCaller {
  company: Company
  author: Author
  readCache: ReadCache
  /** Set if the caller is an administrator on a support visit. */
  visit?: CompanyAccount['support_visit']
}

export interface CallerByRole extends Record<Role | 'public', object> {
  public: object
  ADMIN: { admin: string; adminEpoch: number }
  COMPANY: CompanyCaller
  COMPANY_TIME_CLOCK: CompanyCaller
  EMPLOYEE: CompanyCaller & { employee: Employee }
}

export type Context<Route extends PageRoute> = BaseContext<Route> & CallerByRole[Route['role']]
