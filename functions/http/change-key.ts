import type { PageRoute } from '../../shared/api/route.ts'
import type { Session } from '../areas/sign-in/sessions.ts'

const findCallerId = (session: Session | undefined): string => {
  if (session?.role === 'EMPLOYEE') return session.employee
  return session?.role === 'ADMIN' ? session.admin : ''
}

/**
 * Binds the idempotency key to route and caller, because otherwise a caller could use up the key of another employee's
 * call, or of a change that a job makes.
 */
export const toChangeKey = (
  { method, path }: Pick<PageRoute, 'method' | 'path'>,
  session: Session | undefined,
  idempotencyKey: string,
): string => `call ${method} ${path} ${findCallerId(session)} ${idempotencyKey}`
