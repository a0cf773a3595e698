export const maxImportRows = 100_000
/**
 * Maximum number of employees that one import creates. The projects that it creates are limited by `maxOpenProjects`.
 */
export const maxImportedEmployees = 1000
export const undoDays = 7
/** After this many days without an entry, a new employee of a file seems to have left. */
export const seemsLeftAfterDays = 60
export const maxListedImports = 20

/** Reasons for keeping an entry when its import is undone. */
export const keepReasons = ['approved', 'changed', 'exported'] as const
export type KeepReason = (typeof keepReasons)[number]
