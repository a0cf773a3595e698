/** Limited, because employees search the list of all open projects when they clock in. */
export const maxOpenProjects = 5000
/** Less than 100, because a DynamoDB transaction has at most 100 items. */
export const maxProjectsPerCall = 90
/** Number of weeks in a project's plot. The last one is the current week. */
export const plottedWeeks = 8
