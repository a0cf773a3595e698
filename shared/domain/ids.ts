import * as z from 'zod'

/** 12 letters and digits: see newId */
const shortId = /^[0-9A-Za-z]{12}$/

export const CompanyId = z.string().regex(shortId).brand<'CompanyId'>()
export type CompanyId = z.infer<typeof CompanyId>
export const EmployeeId = z.string().regex(shortId).brand<'EmployeeId'>()
export type EmployeeId = z.infer<typeof EmployeeId>
export const ProjectId = z.string().regex(shortId).brand<'ProjectId'>()
export type ProjectId = z.infer<typeof ProjectId>

/** `<employee id>.<random>`: where a log is stored follows from its id */
export const LogId = z
  .string()
  .regex(/^[0-9A-Za-z]{12}\.[0-9A-Za-z]{12}$/)
  .brand<'LogId'>()
export type LogId = z.infer<typeof LogId>

export const employeeOf = (w: LogId): EmployeeId => EmployeeId.parse(ownerOf(w))
/** the same as a plain text, to look up by: parsing a hundred thousand takes long */
export const ownerOf = (w: LogId): string => w.slice(0, w.indexOf('.'))
