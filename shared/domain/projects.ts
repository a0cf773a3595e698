/** A list of projects has all open ones, and employees search it when they clock in. */
export const maxOpenProjects = 5000
/** A DynamoDB transaction has at most 100 items. */
export const maxProjectsPerCall = 90
