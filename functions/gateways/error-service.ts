import { invalid } from '../../shared/api/errors.ts'
import { ERROR_DSN } from '../data/table.ts'
import { requireEnv } from '../data/env.ts'

/** well below the time that the function has */
const patienceMs = 3000

/** dropped: there is no service; failed: it did not take the envelope */
type Outcome = 'handed on' | 'dropped' | 'failed'

/** Hands an envelope on to the one project that `dsn` names; one for any other is refused. */
export async function handOn(
  envelope: string,
  dsn = requireEnv(ERROR_DSN),
  fetch = globalThis.fetch,
): Promise<Outcome> {
  if (dsn === 'none') return 'dropped'
  if (!isFor(envelope, dsn)) throw invalid({ envelope: 'Not for the error reporting service of this site' })
  const { host, pathname, username } = new URL(dsn)
  try {
    const answer = await fetch(`https://${host}/api${pathname}/envelope/?sentry_key=${username}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return answer.ok ? 'handed on' : 'failed'
  } catch {
    // a report that is lost is no reason to fail
    return 'failed'
  }
}

/** its first line says whom it is for */
function isFor(envelope: string, dsn: string): boolean {
  try {
    const header: unknown = JSON.parse(envelope.slice(0, envelope.indexOf('\n')))
    return typeof header === 'object' && header !== null && 'dsn' in header && header.dsn === dsn
  } catch {
    return false
  }
}
