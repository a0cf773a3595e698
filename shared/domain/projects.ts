/** Limited, because a list of projects has all open ones, and employees search that list when they clock in. */
export const maxOpenProjects = 5000
/** Less than 100, because a DynamoDB transaction has at most 100 items. */
export const maxProjectsPerCall = 90
/** Of the weeks whose hours stand beside a project. The last one is that of today. */
export const plottedWeeks = 8
