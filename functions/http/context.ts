import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod'
import type { Params, RouteRow } from '../../shared/api/route.ts'
import type { Site } from '../../shared/domain/markets.ts'
import type { Company } from '../data/companies.ts'
import type { Reads, Write } from '../data/db.ts'
import type { Employee } from '../data/employees.ts'
import type { Change } from '../data/entity.ts'
import type { Identity, Session } from '../data/sessions.ts'

/** what every handler is given, whoever calls */
export interface Anyone<Row extends RouteRow> {
  params: Params<Row['path']>
  query: z.output<Row['query']>
  body: z.output<Row['body']>
  /** the instant of the request */
  now: string
  /** the caller's network address */
  address: string
  /** the web site that calls; a link in a mail leads back to it */
  site: Site
  /** the key of this change, so that a repeat of it does nothing */
  change: Change
  random: { id: () => string; token: () => string }
  /** replaces whatever session the caller had */
  logIn: (identity: Identity) => Promise<void>
  /** what keeps the session, written with the change that ends all others of the company */
  stayLoggedIn: (identity: Identity) => Write[]
  logOut: () => Promise<void>
}

/** with what was read together with them */
type WhoIsLoggedIn<Row extends RouteRow> = Row['role'] extends 'COMPANY' | 'COMPANY_TIME_CLOCK'
  ? { company: Company; reads: Reads }
  : Row['role'] extends 'EMPLOYEE'
    ? { company: Company; employee: Employee; reads: Reads }
    : unknown

export type Context<Row extends RouteRow = RouteRow> = Anyone<Row> & WhoIsLoggedIn<Row>

/** what the parts of the chain add for those after them */
export interface Internal extends Partial<Omit<Anyone<RouteRow>, 'params' | 'query' | 'body'>> {
  params?: unknown
  query?: unknown
  body?: unknown
  company?: Company
  employee?: Employee
  reads?: Reads
  session?: Session & { token: string }
  /** what is to be set */
  cookie?: string
}

export interface Request {
  event: APIGatewayProxyEventV2
  response: APIGatewayProxyStructuredResultV2 | null
  error: Error | null
  internal: Internal
}
