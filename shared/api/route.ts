import * as z from 'zod'
import { integrationKeys, type Need, type Role } from '../domain/policies.ts'
import type { ErrorText } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How often a call may be made, by the account that makes it, or by the network address where none is logged in. Of `auth` only
 * wrong guesses count; what is guessed at has limits of its own (functions/data/guesses.ts), as have the recipients of `send`
 * (functions/data/sends.ts). The rest is `normal`, which API Gateway's throttling alone limits.
 */
export const rateLimits = {
  auth: { most: 30, seconds: 900 },
  send: { most: 30, seconds: 3600 },
  heavy: { most: 60, seconds: 60 },
  report: { most: 60, seconds: 900 },
} as const
export type RateClass = keyof typeof rateLimits | 'normal'

/** what may stand in a path, by name */
export const pathParams = {
  id: z.string().regex(/^[0-9A-Za-z]{12}(\.[0-9A-Za-z]{12})?$/, 'Not an id'),
  key: z.enum(integrationKeys),
}
type PathParam = keyof typeof pathParams

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** the parameters of a path: `{id}` gives `{ id: string }` */
export type Params<Path extends string> = { [Name in ParamNames<Path> & PathParam]: z.infer<(typeof pathParams)[Name]> }

/** takes the place of an answer that is too long; whoever has the link may read it for some minutes */
export const LargeAnswer = z.object({ answer_at: z.url() })
export type LargeAnswer = z.infer<typeof LargeAnswer>

type ObjectSchema = z.ZodType<object>

interface AnyRow {
  method: Method
  path: `/${string}`
  /** one sentence for the OpenAPI document */
  summary: string
  response: z.ZodType
  /** of the catalogue, beside the general ones */
  errors: readonly ErrorText[]
}

/** a call of our own pages: JSON from a known site, under the session of its role */
export interface PageRow extends AnyRow {
  kind: 'page'
  /** whose session it takes; `public` takes none */
  role: Role | 'public'
  /** a permission that an employee must have been given */
  needs?: Need
  /** it changes nothing of a company, only who is logged in; all others but GET do */
  sessionsOnly?: true
  /** a deactivated employee may call it too: what was done before is still sent */
  alsoDisabled?: true
  rate: RateClass
  /** It reckons a lot, or people stand in line for it: its function has a whole processor, as those of large answers have. */
  processor?: 'whole'
  /** a body that is plain text is the value of this field: for callers that send nothing else */
  textAs?: string
  /** its answer can be longer than a function may send: then it is a link to it, see LargeAnswer */
  large?: true
  query: ObjectSchema
  body: ObjectSchema
}

/** a call of another company's servers: bytes and headers as they come, from anywhere; its handler proves who calls */
export interface ServiceRow extends AnyRow {
  kind: 'service'
}

type WithoutKind<Row> = Omit<Row, 'kind'>

/** the row itself, with its literal types kept */
export const route = <const Row extends WithoutKind<PageRow>>(
  row: ParamNames<Row['path']> extends PathParam ? Row : never,
) => ({ kind: 'page', ...row }) as const

export const serviceRoute = <const Row extends WithoutKind<ServiceRow>>(row: Row) =>
  ({ kind: 'service', ...row }) as const

/** the schema of a query or body that carries nothing */
export const nothing = z.strictObject({})

export const paramNames = (path: string): PathParam[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as PathParam)

/** The type of a path tells its parameters, which no type of an object that is built by their names can. */
export const paramsSchema = <Path extends string>(path: Path) =>
  z.strictObject(Object.fromEntries(paramNames(path).map(name => [name, pathParams[name]]))) as unknown as z.ZodType<
    Params<Path>
  >

export const changesState = (row: Pick<PageRow, 'method' | 'sessionsOnly'>): boolean =>
  row.method !== 'GET' && !row.sessionsOnly
