import * as z from 'zod'
import type { AuditedActName } from '../domain/audited-acts.ts'
import { integrationKeys, type Permission, type Role, type CallRule } from '../domain/policies.ts'
import type { ErrorText } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Limits per account, or per network without a session. For `auth`, only wrong passwords, tokens and PINs count, which
 * functions/areas/sign-in/login-limits.ts also limits by account. For `send`, functions/areas/messages/send-limits.ts
 * also limits by recipient.
 */
export const rateLimits = {
  auth: { max: 30, seconds: 900 },
  send: { max: 30, seconds: 3600 },
  heavy: { max: 60, seconds: 60 },
  report: { max: 60, seconds: 900 },
} as const
type RateClass = keyof typeof rateLimits | 'normal'

export const pathParams = {
  id: z.string().regex(/^[0-9A-Za-z]{12}(\.[0-9A-Za-z]{12})?$/, 'Not an id'),
  key: z.enum(integrationKeys),
  name: z.string().regex(/^[a-z][a-z-]{1,40}$/, 'Not a name'),
  file: z.string().regex(/^[a-z-]{1,40}-\d{1,6}\.zip$/, 'Not a file'),
  invoice: z.string().regex(/^(\d{4}-\d\d-\d\d\.\d{1,6}(\.\d)?|txn_\w{1,60})$/, 'Not an invoice'),
}
type PathParam = keyof typeof pathParams

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The path `/x/{id}` gives `{ id: string }`. */
export type Params<Path extends string> = { [Name in ParamNames<Path> & PathParam]: z.infer<(typeof pathParams)[Name]> }

/** Replaces a response that is too long by a link to it, valid for some minutes. */
export const LargeResponseLink = z.object({ answer_at: z.url() })
export type LargeResponseLink = z.infer<typeof LargeResponseLink>

type ObjectSchema = z.ZodType<object>

interface BaseRoute {
  method: Method
  path: `/${string}`
  /** One sentence for the OpenAPI document. */
  summary: string
  response: z.ZodType
  /** Errors of `errorCatalogue` besides `generalErrors`. */
  errors: readonly ErrorText[]
}

/** Our own pages call these routes with JSON, from a known site and in a session of the route's role. */
export interface PageRoute extends BaseRoute {
  kind: 'page'
  /** The role of the session. `public` requires no session. */
  role: Role | 'public'
  requiredPermission?: Permission
  /** Changes only the session. All other routes except GET count as changes of the company. */
  changesOnlySession?: true
  /** A disabled employee may call the route, to send earlier work. */
  allowsDisabledEmployee?: true
  rate: RateClass
  /** Whether an administrator on a support visit may call the route, and with which fields. Refused if missing. */
  onSupportVisit?: CallRule
  /** Whether a try-out's company may call the route, and with which fields. Refused if missing. */
  inTryOut?: CallRule
  /** A disabled company, its time clocks and its employees may call the route. Refused if missing. */
  whenCompanyDisabled?: 'allowed'
  /** The act under which the audit log records a call. */
  auditedAct?: AuditedActName
  /** The function gets a whole processor, because it computes a lot or users wait for it at the time clock. */
  processor?: 'whole'
  /** The function may run long, because it waits for several responses of a payment provider. */
  waitsForProvider?: true
  /** For callers that send no JSON: the field that receives a plain text body. */
  plainTextField?: string
  /**
   * Requires an administrator's reason in a header. A GET with a reason changes data too, because the reason is recorded
   * in the audit log, so the servers check its origin. A page of another site also cannot send the header without our
   * permission.
   */
  needsReason?: true
  /**
   * How long distributions and browsers may cache the response. Only for public routes, which respond alike to all
   * callers.
   */
  cachedSeconds?: number
  /** If the response is too long for a function to send, it becomes a link, see LargeResponseLink. */
  large?: true
  /**
   * `response` is a list in columns, which our own pages request with `format=columns`. Other programs get `objects`,
   * with the fields that the specification names.
   */
  format?: 'columns'
  objects?: z.ZodType
  query: ObjectSchema
  body: ObjectSchema
}

/**
 * Other companies' servers call a webhook from any address. Its handler authenticates the sender by body and headers.
 */
export interface WebhookRoute extends BaseRoute {
  kind: 'service'
}

export const emptyObject = z.strictObject({})

/** Defaults of the fields that a route may omit. */
const defaults = { query: emptyObject, body: emptyObject, errors: [] } as const
type Defaults = typeof defaults
type RouteDefinition = Omit<PageRoute, 'kind' | keyof Defaults> & Partial<Pick<PageRoute, keyof Defaults>>
type WithDefaults<Definition> = { readonly kind: 'page' } & Definition & Omit<Defaults, keyof Definition>
/** Makes the compiler refuse unknown fields, because it would otherwise ignore a misspelt optional field. */
type WithoutUnknownFields<Definition> = Definition & Record<Exclude<keyof Definition, keyof PageRoute>, never>

export const route = <const Definition extends RouteDefinition>(
  definition: ParamNames<Definition['path']> extends PathParam ? WithoutUnknownFields<Definition> : never,
): WithDefaults<Definition> => ({ kind: 'page', ...defaults, ...definition }) as unknown as WithDefaults<Definition>

export const webhookRoute = <const Definition extends Omit<WebhookRoute, 'kind'>>(definition: Definition) =>
  ({ kind: 'service', ...definition }) as const

export const paramNames = (path: string): PathParam[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as PathParam)

/**
 * Returns the schema of the path's parameters. Needs a cast, because TypeScript cannot infer keys from a loop over
 * names.
 */
export const paramsSchema = <Path extends string>(path: Path) =>
  z.strictObject(Object.fromEntries(paramNames(path).map(name => [name, pathParams[name]]))) as unknown as z.ZodType<
    Params<Path>
  >

export const changesState = (definition: Pick<PageRoute, 'method' | 'changesOnlySession'>): boolean =>
  definition.method !== 'GET' && !definition.changesOnlySession
