import { createStore } from '../browser/store.ts'

/** True after a request has found that the session has ended, until the next log-in. */
export const sessionExpired = createStore(false)
