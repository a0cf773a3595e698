/** What the parts of the chain hand on: each takes what those before it made, and adds its own. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod'
import type { PageRow, Params } from '../../shared/api/route.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import type { Site } from '../../shared/domain/markets.ts'
import type { Role } from '../../shared/domain/policies.ts'
import type { Company } from '../data/companies.ts'
import type { Reads, Write } from '../data/db.ts'
import type { Employee } from '../data/employees.ts'
import type { Change } from '../data/entity.ts'
import type { CompanyIdentity, Identity } from '../data/sessions.ts'

/** A request as it came, with what a handler is given instead of taking it itself. */
export interface Received {
  event: APIGatewayProxyEventV2
  /** the instant of the request */
  now: string
  /** the caller's network address */
  address: string
  random: { id: () => string; token: () => string }
  /** What the chain learns on the way and the answer carries, whether the call succeeds or fails. */
  reply: Reply
}

export interface Reply {
  cookies: string[]
  /** for the log */
  company: CompanyId | undefined
}

/** The session's cookie, and what a handler may do with it. */
export interface Visit {
  token: string | undefined
  /** the token of the caller's device, for what is counted by device */
  device: string | undefined
  /** replaces whatever session the caller had */
  logIn: (identity: Identity) => Promise<void>
  /** what keeps the session, written with the change that ends all others of the company */
  stayLoggedIn: (identity: CompanyIdentity) => Write[]
  logOut: () => Promise<void>
}

export interface Asked<Row extends PageRow> {
  params: Params<Row['path']>
  query: z.output<Row['query']>
  body: z.output<Row['body']>
}

/** what every handler of a page is given, whoever calls */
export interface Anyone<Row extends PageRow>
  extends Asked<Row>, Pick<Received, 'now' | 'address' | 'random'>, Omit<Visit, 'token'> {
  /** the web site that calls; a link in a mail leads back to it */
  site: Site
  /** the key of this change, so that a repeat of it does nothing */
  change: Change
}

/** a company's session: the company as it is now, and what was read together with it */
export interface OfCompany {
  company: Company
  reads: Reads
}

/** what a route learns of its caller, by the role that it asks for */
export interface Who extends Record<Role | 'public', object> {
  public: object
  ADMIN: { admin: string }
  COMPANY: OfCompany
  COMPANY_TIME_CLOCK: OfCompany
  EMPLOYEE: OfCompany & { employee: Employee }
}

export type Context<Row extends PageRow> = Anyone<Row> & Who[Row['role']]
