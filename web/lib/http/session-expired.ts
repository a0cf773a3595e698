import { createStore } from '../browser/store.ts'

/** True from the moment a request finds the session ended, until the next log-in. */
export const sessionExpiredStore = createStore(false)

/** True after a request of this page was refused because another account is logged in. */
export const accountReplacedStore = createStore(false)

/** The id of the account whose data this page shows. Undefined until an account is logged in. */
export const shownAccountIdStore = createStore<string | undefined>(undefined)
