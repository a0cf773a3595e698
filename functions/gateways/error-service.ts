import { invalidFieldsError } from '../../shared/api/errors.ts'
import { ERROR_DSN } from '../env/names.ts'
import { requireEnv } from '../env/env.ts'

/** Well below the time limit of the function. */
const timeoutMs = 3000

/** `dropped` means that there is no service, `failed` that the service did not take the envelope. */
type ForwardResult = 'handed on' | 'dropped' | 'failed'

/** Forwards an envelope to the project in `dsn`. An envelope for any other project is refused. */
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
    const answer = await fetch(`https://${host}/api${pathname}/envelope/?sentry_key=${username}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return answer.ok ? 'handed on' : 'failed'
  } catch {
    // A lost report is no reason to fail the call.
    return 'failed'
  }
}

/** The first line of an envelope names the project that it is for. */
function isForProject(envelope: string, dsn: string): boolean {
  try {
    const header: unknown = JSON.parse(envelope.slice(0, envelope.indexOf('\n')))
    return typeof header === 'object' && header !== null && 'dsn' in header && header.dsn === dsn
  } catch {
    return false
  }
}
