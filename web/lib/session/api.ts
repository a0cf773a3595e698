import { isAccountReplaced, isSessionOver } from '../http/is-session-over.ts'
import { CallError, type Call } from '../../../shared/api/client.ts'
import type { PageRoute } from '../../../shared/api/route.ts'
import { accountReplacedStore, sessionExpiredStore, shownAccountIdStore } from '../http/session-expired.ts'
import { readCookieRole } from './session.ts'
import { rawCall } from '../http/raw-call.ts'
import { isSupportVisitStore } from '../http/support-visit.ts'

/** Whether another tab has started or left a support visit, so that this tab's session no longer exists. */
const isSessionReplaced = (role: PageRoute['role']): boolean => {
  const cookieRole = readCookieRole()
  return (role === 'ADMIN' && cookieRole === 'COMPANY') || (role === 'COMPANY' && cookieRole === 'ADMIN')
}

/** Adds the account that the page shows to the request, so that a call meant for one company never changes another. */
const addAccount = <Arguments extends [{ account?: string | undefined }?]>(input: Arguments): Arguments =>
  [{ ...input[0], account: shownAccountIdStore.get() }] as unknown as Arguments

/** Calls a route of the API. On a support visit, first asks the administrator to confirm each change. */
export const call: Call = async (row, ...input) => {
  if (isSupportVisitStore.get()) await (await import('./confirm-change.ts')).confirmChange(row, input[0]?.body)
  return callWithoutConfirmation(row, ...input)
}

/**
 * Calls a route without asking an administrator for confirmation. For bulk operations that were confirmed once, such as
 * an import of a thousand requests.
 */
export const callWithoutConfirmation: Call = async (row, ...input) => {
  try {
    return await rawCall(row, ...addAccount(input))
  } catch (error) {
    if (isAccountReplaced(error)) {
      accountReplacedStore.set(true)
      throw error
    }
    const status = error instanceof CallError ? error.status : 0
    if (row.role !== 'public' && (isSessionOver(error) || (status === 403 && isSessionReplaced(row.role))))
      sessionExpiredStore.set(true)
    throw error
  }
}
