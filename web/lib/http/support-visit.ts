import { createStore } from '../browser/store.ts'

export const isSupportVisitStore = createStore(false)

/** The administrators' screen shows this company first. */
export const lastVisitedCompanyStore = createStore<{ id: string; name: string } | undefined>(undefined)

export const pendingConfirmation = createStore<((isMeant: boolean) => void) | undefined>(undefined)

/** The administrator declined the change, so it was not sent. */
export class ChangeDeclinedError extends Error {}
