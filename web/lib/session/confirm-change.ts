import { CallError } from '../../../shared/api/client.ts'
import type { ErrorBody } from '../../../shared/api/errors.ts'
import type { PageRoute } from '../../../shared/api/route.ts'
import { isCallAllowed } from '../../../shared/domain/policies.ts'
import { pendingConfirmation, ChangeDeclinedError } from '../http/support-visit.ts'

let confirmation: Promise<boolean> | undefined

/** Returns whether the administrator has confirmed the change. Concurrent requests share one confirmation. */
async function askForConfirmation(): Promise<boolean> {
  confirmation ??= new Promise(resolve => pendingConfirmation.set(resolve))
  try {
    return await confirmation
  } finally {
    confirmation = undefined
    pendingConfirmation.set(undefined)
  }
}

/**
 * Uploads need no confirmation. An image belongs to no entry until a comment refers to it, and that comment needs
 * confirmation.
 */
const uploadPath = '/api/images'

/**
 * Asks the administrator on a support visit to confirm a change. If the servers would refuse the change, throws the
 * refusal without asking.
 */
export async function confirmChange(
  route: Pick<PageRoute, 'method' | 'path' | 'role' | 'onSupportVisit'>,
  body: unknown,
): Promise<void> {
  if (route.role !== 'COMPANY' || route.method === 'GET') return
  const refusal: ErrorBody = { error: 'Not allowed on a support visit' }
  if (!isCallAllowed(route.onSupportVisit, body)) throw new CallError(403, refusal, undefined)
  if (route.path !== uploadPath && !(await askForConfirmation())) throw new ChangeDeclinedError()
}
