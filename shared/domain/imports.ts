/** Limits of imports. */
export const maxImportRows = 100_000
/** How many employees one import can make; its projects are limited by `maxOpenProjects`. */
export const maxImportedEmployees = 1000
export const undoDays = 7
/** How many imports the list has. */
export const maxListedImports = 20

/** Why an entry stays when its import is undone. */
export const reasonsToStay = ['approved', 'changed', 'exported'] as const
export type KeepReason = (typeof reasonsToStay)[number]
