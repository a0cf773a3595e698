/** The support visit of this page, if an administrator is logged in as the company. */
import { createStore } from '../browser/store.ts'

export const isOnSupportVisit = createStore(false)

/** The company of the last support visit. The administrators' screen shows it first. */
export const lastVisitedCompany = createStore<{ id: string; name: string } | undefined>(undefined)

/** Callback of the open confirmation dialog. */
export const pendingConfirmation = createStore<((isMeant: boolean) => void) | undefined>(undefined)

/** The administrator declined the change, so nothing was sent. */
export class NotConfirmedError extends Error {}
