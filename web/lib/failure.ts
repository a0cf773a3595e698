import * as z from 'zod'
import { CallError } from '../../shared/api/client.ts'

export interface Failure {
  message: string
  fields: Record<string, string>
}

const Body = z.object({ error: z.string(), fields: z.record(z.string(), z.string()).optional() })

/** what went wrong, in words; a field's own text stands at the field */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError))
    return { message: window.navigator.onLine ? 'Could not connect to the servers.' : 'Internet connectivity may be down.', fields: {} }
  if (error.status === 429) {
    const minutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60)
    return {
      message: `Too many requests in a short amount of time. Please retry after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      fields: {},
    }
  }
  const body = Body.safeParse(error.body)
  return body.success
    ? { message: body.data.error, fields: body.data.fields ?? {} }
    : { message: 'The servers had a hiccup. Please try again.', fields: {} }
}
