import { expired } from '../lib/expired.ts'
import { late } from '../lib/late.ts'

const ExpiredText = late(async () => (await import('./expired-text.tsx')).ExpiredText)

/** opens by itself when a call found that the session has ended */
export const ExpiredDialog = () => (expired.use() ? <ExpiredText /> : null)
