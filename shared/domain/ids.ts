import * as z from 'zod'

/** Ids have 12 letters and digits (see newId). */
const shortId = z.string('Must be text').regex(/^[0-9A-Za-z]{12}$/, 'Not an id')

export const CompanyId = shortId.brand<'CompanyId'>()
export type CompanyId = z.infer<typeof CompanyId>
export const EmployeeId = shortId.brand<'EmployeeId'>()
export type EmployeeId = z.infer<typeof EmployeeId>
export const ProjectId = shortId.brand<'ProjectId'>()
export type ProjectId = z.infer<typeof ProjectId>

/**
 * The form is `<employee id>.<random>`, so that the id alone determines the partition of an entry's head and journal.
 */
export const EntryId = z
  .string('Must be text')
  .regex(/^[0-9A-Za-z]{12}\.[0-9A-Za-z]{12}$/, 'Not an id')
  .brand<'EntryId'>()
export type EntryId = z.infer<typeof EntryId>

export const employeeIdOf = (entryId: EntryId): EmployeeId => EmployeeId.parse(extractEmployeeIdText(entryId))
/** Returns the employee's id as a plain string, because parsing a hundred thousand ids is slow. */
export const extractEmployeeIdText = (entryId: EntryId): string => entryId.slice(0, entryId.indexOf('.'))
