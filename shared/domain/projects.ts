/** The limit exists because employees search the list of all open projects when they clock in. */
export const maxOpenProjects = 5000
/** Must be less than 100, because a DynamoDB transaction has at most 100 items. */
export const maxProjectsPerCall = 90
/** Number of weeks in a plot. The last week is the current week. */
export const plottedWeeks = 8
