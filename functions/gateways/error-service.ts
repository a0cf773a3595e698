import { invalidFieldsError } from '../../shared/api/errors.ts'
import { ERROR_DSN } from '../env/names.ts'
import { requireEnv } from '../env/env.ts'

/** The timeout is well below the function's, so that the function can still respond. */
const timeoutMs = 3000

/** `dropped`: no service is configured. `failed`: the service refused the envelope or did not respond. */
type ForwardResult = 'handed on' | 'dropped' | 'failed'

export async function forwardEnvelope(
  envelope: string,
  dsn = requireEnv(ERROR_DSN),
  fetch = globalThis.fetch,
): Promise<ForwardResult> {
  if (dsn === 'none') return 'dropped'
  if (!isForProject(envelope, dsn))
    throw invalidFieldsError({ envelope: 'Not for the error reporting service of this site' })
  const { host, pathname, username } = new URL(dsn)
  try {
    const response = await fetch(`https://${host}/api${pathname}/envelope/?sentry_key=${username}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? 'handed on' : 'failed'
  } catch {
    // A report that cannot be forwarded must not make the request fail.
    return 'failed'
  }
}

/** Whether the envelope's first line has the DSN of our project at the error reporting service. */
function isForProject(envelope: string, dsn: string): boolean {
  try {
    const header: unknown = JSON.parse(envelope.slice(0, envelope.indexOf('\n')))
    return typeof header === 'object' && header !== null && 'dsn' in header && header.dsn === dsn
  } catch {
    return false
  }
}
