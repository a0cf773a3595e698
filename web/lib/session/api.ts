import { CallError, type Call } from '../../../shared/api/client.ts'
import type { PageRoute } from '../../../shared/api/route.ts'
import { sessionExpired } from '../http/session-expired.ts'
import { roleFromCookie } from './session.ts'
import { rawCall } from '../http/raw-call.ts'
import { supportVisit } from '../http/support-visit.ts'

/** Another tab has begun or left a support visit, so this one belongs to a session that is no longer there. */
const isSessionReplaced = (role: PageRoute['role']): boolean => {
  const current = roleFromCookie()
  return (role === 'ADMIN' && current === 'COMPANY') || (role === 'COMPANY' && current === 'ADMIN')
}

/** A call under a session. On a support visit, a change is asked about before. */
export const call: Call = async (row, ...input) => {
  if (supportVisit.get()) await (await import('./confirm-change.ts')).confirmChange(row, input[0]?.body)
  return callWithoutConfirmation(row, ...input)
}

/**
 * A call of a change that was asked about as a whole, as of an import, which makes a thousand calls. If the session turns
 * out to have ended, the dialog that says so opens.
 */
export const callWithoutConfirmation: Call = async (row, ...input) => {
  try {
    return await rawCall(row, ...input)
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0
    if (row.role !== 'public' && (status === 401 || (status === 403 && isSessionReplaced(row.role))))
      sessionExpired.set(true)
    throw error
  }
}
