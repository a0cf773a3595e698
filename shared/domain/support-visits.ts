/** A support visit is the time for which an administrator is logged in as a company. */

/** The header has the administrator's reason as percent-encoded text. */
export const reasonHeader = 'x-support-reason'
export const maxReasonLength = 200
/** Recorded and shown if the administrator gives no reason. */
export const noReason = 'no reason given'

export const supportVisitMinutes = 60
