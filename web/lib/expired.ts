import { createStore } from './store.ts'

/** the session ended elsewhere: set by the call that found out, cleared by logging in again */
export const expired = createStore(false)
