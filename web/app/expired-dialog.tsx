import { accountReplacedStore, sessionExpiredStore } from '../lib/http/session-expired.ts'
import { createLazyComponent } from '../ui/feedback/lazy-component.tsx'

const ExpiredDialogContent = createLazyComponent(
  async () => (await import('./expired-dialog-content.tsx')).ExpiredDialogContent,
)

/** Opens after a request has found that the session has ended, or is another account's. */
export function ExpiredDialog() {
  const [isExpired, isReplaced] = [sessionExpiredStore.use(), accountReplacedStore.use()]
  return isExpired || isReplaced ? <ExpiredDialogContent /> : null
}
