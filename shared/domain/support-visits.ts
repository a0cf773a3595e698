/** A support visit is the time for which an administrator is logged in as a company. */

/** The header in which an administrator gives the reason, as percent-encoded text. */
export const reasonHeader = 'x-support-reason'
export const maxReasonLength = 200

/** A visit that nobody leaves ends after so long. It is never extended. */
export const visitMinutes = 60
