import * as z from 'zod'
import { nothing, route } from './route.ts'

export const error = route({
  method: 'POST',
  path: '/api/re',
  summary: 'Something went wrong in a browser; it is logged',
  role: 'public',
  sessionsOnly: true,
  rate: 'normal',
  query: nothing,
  body: z.strictObject({
    /** what kind of thing: `missing translation` */
    kind: z.string().min(1).max(60),
    detail: z.string().max(2000),
    page: z.string().max(200),
    version: z.string().max(60),
  }),
  response: nothing,
  errors: [],
})
