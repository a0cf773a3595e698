import { createStore } from '../browser/store.ts'

export const supportVisitStore = createStore(false)

/** The administrators' screen shows this company first. */
export const lastVisitedCompany = createStore<{ id: string; name: string } | undefined>(undefined)

export const pendingConfirmation = createStore<((isMeant: boolean) => void) | undefined>(undefined)

/** The administrator declined the change, so it was not sent. */
export class NotConfirmedError extends Error {}
