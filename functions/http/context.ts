/** The contexts that the steps of the chain hand on. Each step adds its part to the context of the steps before. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod'
import type { PageRoute, Params } from '../../shared/api/route.ts'
import type { CompanyAccount } from '../../shared/api/schemas/account.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import type { Site } from '../../shared/domain/markets.ts'
import type { Role } from '../../shared/domain/policies.ts'
import type { Company } from '../areas/companies/companies.ts'
import type { ReadCache } from '../table/reads.ts'
import type { Write } from '../table/writes.ts'
import type { Employee } from '../areas/employees/employees.ts'
import type { Change } from '../table/entity.ts'
import type { CompanyIdentity, Identity, Session } from '../areas/sign-in/sessions.ts'
import type { Author } from '../areas/entries/journal.ts'

/** The request, with the time and random values that a handler gets as arguments so that tests can set them. */
export interface IncomingRequest {
  event: APIGatewayProxyEventV2
  /** The instant of the request. */
  now: string
  /** The caller's network address. */
  address: string
  random: { id: () => string; token: () => string }
  /** Filled by the steps of the chain, and used by answers and errors alike. */
  reply: Reply
}

export interface Reply {
  cookies: string[]
  /** For the log. */
  company: CompanyId | undefined
}

/** The caller's session, and how a handler starts and ends one. */
export interface CallerSession {
  token: string | undefined
  /** The token of the caller's device, by which guesses are counted. */
  device: string | undefined
  /** The present session of the browser, whatever its role, for routes that need none. */
  current: () => Promise<Session | undefined>
  /**
   * Starts a session in place of the caller's present one, and makes further writes in the same transaction. Without
   * `endsAtSeconds` it lasts as long as sessions of its role do.
   */
  logIn: (identity: Identity, more?: { extraWrites?: readonly Write[]; endsAtSeconds?: number }) => Promise<void>
  /** Writes that keep this session in a transaction that ends all others of the company. */
  stayLoggedInWrites: (identity: CompanyIdentity) => Write[]
  logOut: (also?: readonly Write[]) => Promise<void>
}

export interface ParsedCall<Route extends PageRoute> {
  params: Params<Route['path']>
  query: z.output<Route['query']>
  body: z.output<Route['body']>
}

/** What every handler of a page's call gets, whatever the role of its caller. */
export interface BaseContext<Route extends PageRoute>
  extends ParsedCall<Route>, Pick<IncomingRequest, 'now' | 'address' | 'random'>, Omit<CallerSession, 'token'> {
  /** The web site that calls. Links in mails lead back to it. */
  site: Site
  /** The reason that an administrator gave. Empty unless the route needs one. */
  reason: string
  /** The route's audited act, as the record names it. */
  act: Route extends { auditedAct: infer Act } ? Act : undefined
  /** The idempotency key and content of this call, so that a repeat changes nothing. */
  change: Change
}

/** The company of a session, with the items that were read together with it. */
export interface CompanyCaller {
  company: Company
  /** Recorded as the author of changes of entries. */
  author: Author
  readCache: ReadCache
  /** Set if an administrator on a support visit calls. */
  visit?: CompanyAccount['support_visit']
}

/** What a handler gets about its caller, by the role in its route. */
export interface CallerByRole extends Record<Role | 'public', object> {
  public: object
  ADMIN: { admin: string; adminEpoch: number }
  COMPANY: CompanyCaller
  COMPANY_TIME_CLOCK: CompanyCaller
  EMPLOYEE: CompanyCaller & { employee: Employee }
}

export type Context<Route extends PageRoute> = BaseContext<Route> & CallerByRole[Route['role']]
