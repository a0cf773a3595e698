export const maxImportRows = 100_000
/** Limit of employees per import. Projects need no such limit, because `maxOpenProjects` limits them. */
export const maxImportedEmployees = 1000
export const undoDays = 7
/** A new employee of a file whose last entry is this many days ago seems to have left. */
export const seemsLeftAfterDays = 60
export const maxListedImports = 20

export const keepReasons = ['approved', 'changed', 'exported'] as const
export type KeepReason = (typeof keepReasons)[number]
