export const maxImportRows = 100_000
/** Limit of new employees per import. Projects need no such limit, because `maxOpenProjects` limits them. */
export const maxImportedEmployees = 1000
export const undoDays = 7
/** A new employee whose last entry in the file is at least this many days old seems to have left. */
export const maxIdleDaysOfEmployee = 60
export const maxListedImports = 20

export const keepReasons = ['approved', 'changed', 'exported'] as const
export type KeepReason = (typeof keepReasons)[number]
