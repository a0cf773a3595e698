import { sessionExpired } from '../lib/session-expired.ts'
import { lazyComponent } from '../ui/lazy-part.tsx'

const ExpiredText = lazyComponent(async () => (await import('./expired-text.tsx')).ExpiredText)

/** Opens by itself after a call has found that the session has ended. */
export const ExpiredDialog = () => (sessionExpired.use() ? <ExpiredText /> : null)
