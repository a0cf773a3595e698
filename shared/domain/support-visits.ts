/** A support visit is the time for which an administrator is logged in as a company. */

/** The header with the administrator's reason, as percent-encoded text. */
export const reasonHeader = 'x-support-reason'
export const maxReasonLength = 200
/** Recorded and shown if an administrator gave no reason. */
export const noReason = 'no reason given'

/** Length of a visit that is not left earlier. Never extended. */
export const supportVisitMinutes = 60
