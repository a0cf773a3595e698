import * as z from 'zod'
import { integrationKeys, type Need, type Role } from '../domain/policies.ts'
import type { ErrorText } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** auth: guesses are counted; send: it sends a mail or a text message; heavy: 60 a minute per session; normal: API Gateway's throttling alone */
export type RateClass = 'auth' | 'send' | 'heavy' | 'normal'

/** what may stand in a path, by name */
export const pathParams = {
  id: z.string().regex(/^[0-9A-Za-z]{12}(\.[0-9A-Za-z]{12})?$/, 'Not an id'),
  key: z.enum(integrationKeys),
}
type PathParam = keyof typeof pathParams

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/** the parameters of a path: `{id}` gives `{ id: string }` */
export type Params<Path extends string> = { [Name in ParamNames<Path> & PathParam]: z.infer<(typeof pathParams)[Name]> }

/** takes the place of an answer that is too long; whoever has the link may read it for some minutes */
export const LargeAnswer = z.object({ answer_at: z.url() })
export type LargeAnswer = z.infer<typeof LargeAnswer>

type ObjectSchema = z.ZodType<object>

export interface RouteRow {
  method: Method
  path: `/${string}`
  /** one sentence for the OpenAPI document */
  summary: string
  /** whose session it takes; `public` takes none */
  role: Role | 'public'
  /** a permission that an employee must have been given */
  needs?: Need
  /** it changes nothing of a company, only who is logged in; all others but GET do */
  sessionsOnly?: true
  /** a deactivated employee may call it too: what was done before is still sent */
  alsoDisabled?: true
  rate: RateClass
  /** a body that is plain text is the value of this field: for callers that send nothing else */
  textAs?: string
  /** its answer can be longer than a function may send: then it is a link to it, see LargeAnswer */
  large?: true
  query: ObjectSchema
  body: ObjectSchema
  response: z.ZodType
  /** of the catalogue, beside the general ones */
  errors: readonly ErrorText[]
}

/** the row itself, with its literal types kept */
export const route = <const Row extends RouteRow>(row: ParamNames<Row['path']> extends PathParam ? Row : never): Row => row

/** the schema of a query or body that carries nothing */
export const nothing = z.strictObject({})

export const paramNames = (path: string): PathParam[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as PathParam)

export const paramsSchema = (path: string) => z.strictObject(Object.fromEntries(paramNames(path).map(name => [name, pathParams[name]])))

export const changesState = (row: Pick<RouteRow, 'method' | 'sessionsOnly'>): boolean => row.method !== 'GET' && !row.sessionsOnly
