/** Limits of imports. */
export const mostImportRows = 100_000
/** How many employees one import can make; its projects are limited by `mostOpenProjects`. */
export const mostImportedEmployees = 1000
export const undoDays = 7
/** How many imports the list has. */
export const mostImportsListed = 20

/** Why an entry stays when its import is undone. */
export const reasonsToStay = ['approved', 'changed', 'exported'] as const
export type KeepReason = (typeof reasonsToStay)[number]
