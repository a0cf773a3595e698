/** The limit exists because employees search the list of all open projects when they clock in. */
export const maxOpenProjects = 5000
/**
 * One transaction writes all projects of a call and a record of the call. DynamoDB allows 100 items in a transaction.
 */
export const maxProjectsPerCall = 90
/** Number of weeks in a plot. The last week is the current week. */
export const plottedWeekCount = 8
