/** A list of projects has all open ones, and people search it when they clock in. */
export const maxOpenProjects = 5000
/** DynamoDB takes at most 100 items in one transaction. */
export const maxProjectsPerCall = 90
