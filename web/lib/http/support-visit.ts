/** The support visit that this page belongs to, if an administrator is logged in as the company. */
import { createStore } from '../browser/store.ts'

export const supportVisit = createStore(false)

/** The company whose visit was left last. The administrators' screen shows it first. */
export const lastVisitedCompany = createStore<{ id: string; name: string } | undefined>(undefined)

/** The question whether a change is meant, and what becomes of the answer. */
export const pendingConfirmation = createStore<((isMeant: boolean) => void) | undefined>(undefined)

/** The administrator did not want the change, so nothing was sent. */
export class NotConfirmedError extends Error {}
