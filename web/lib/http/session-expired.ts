import { createStore } from '../browser/store.ts'

/** True after a request has found that the session has ended, until the next log-in. */
export const sessionExpired = createStore(false)

/** True after a request of this page was refused because another account is logged in. */
export const accountReplaced = createStore(false)

/** The id of the account that this page shows. Undefined until one is logged in. */
export const shownAccountId = createStore<string | undefined>(undefined)
