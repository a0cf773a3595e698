import { createStore } from '../browser/store.ts'

/** True after a call has found that the session has ended elsewhere, until somebody logs in again. */
export const sessionExpired = createStore(false)
