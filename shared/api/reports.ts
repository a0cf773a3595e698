import * as z from 'zod'
import { emptyObject, route } from './route.ts'

/** An envelope for the error reporting service: a line of JSON, followed by any content. */
const envelope = z
  .string('Must be text')
  .max(200_000, 'At most 200000 characters')
  .regex(/^\{[^\n]*\}\n/, 'Not an envelope')

export const tunnel = route({
  method: 'POST',
  path: '/api/se',
  summary:
    'An envelope for the error reporting service of this deployment, as plain text; it is handed on, or dropped where there is no such service',
  role: 'public',
  changesOnlySession: true,
  rate: 'report',
  plainTextField: 'envelope',
  body: z.strictObject({ envelope }),
  response: emptyObject,
})

export const error = route({
  method: 'POST',
  path: '/api/re',
  summary: 'Something went wrong in a browser; it is logged',
  role: 'public',
  changesOnlySession: true,
  rate: 'report',
  body: z.strictObject({
    /** For example `missing translation`. */
    kind: z.string().min(1, 'At least 1 character').max(60, 'At most 60 characters'),
    detail: z.string().max(2000, 'At most 2000 characters'),
    page: z.string().max(200, 'At most 200 characters'),
    version: z.string().max(60, 'At most 60 characters'),
  }),
  response: emptyObject,
})
