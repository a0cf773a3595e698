import * as z from 'zod'
import { EmployeeId, ProjectId } from '../../domain/ids.ts'
import { maxEntriesPerCall } from '../../domain/entry.ts'
import { maxImportedEmployees, maxImportRows, keepReasons } from '../../domain/imports.ts'
import { maxOpenProjects } from '../../domain/projects.ts'
import { acceptedPlan } from './billing.ts'
import { commentText } from './entry.ts'
import { clientId, instant, instantInput, localDate, timeZone } from './fields.ts'

const rowCount = z
  .int('Must be a whole number')
  .min(0, 'Must be a whole number')
  .max(maxImportRows, `At most ${maxImportRows}`)

export const Import = z.object({
  id: z.string(),
  created: instant,
  file_name: z.string(),
  time_zone: z.string(),
  /** Number of rows in the file. */
  rows: z.int(),
  /** Number of created entries, without those removed by an undo. */
  entries: z.int(),
  /** The company can undo the import until this instant. */
  undo_until: instant,
  /** When the company first undid the import, or null. */
  undone: instant.nullable(),
})
export type Import = z.infer<typeof Import>

const idList = (max: number) => z.array(clientId, 'Must be a list').max(max, `At most ${max}`)

export const NewImport = z.strictObject({
  id: clientId,
  file_name: z.string('Must be text').max(200, 'At most 200 characters'),
  time_zone: timeZone,
  rows: z
    .int('Must be a whole number')
    .min(1, `From 1 to ${maxImportRows}`)
    .max(maxImportRows, `From 1 to ${maxImportRows}`),
  /** Employees and projects created for the import. An undo deactivates these employees and closes these projects. */
  employees: idList(maxImportedEmployees),
  /** Employees created as inactive, because they have left. They do not count towards the plan's limit. */
  inactive_employees: idList(maxImportedEmployees).optional(),
  projects: idList(maxOpenProjects),
  accept_plan: acceptedPlan,
})

export const ImportedEntries = z.strictObject({
  employee_id: EmployeeId,
  entries: z
    .array(
      z.strictObject({
        project_id: ProjectId,
        start_time: instantInput,
        end_time: instantInput,
        /**
         * Identifies a row with hours but no times, by the number of earlier rows with the same day, project and
         * length. The entry's times cannot identify it, because the caller made them up.
         */
        hours_of: z.strictObject({ day: localDate, nth: rowCount }).optional(),
        comment: commentText.optional(),
      }),
      'Must be a list',
    )
    .min(1, 'At least one entry')
    .max(maxEntriesPerCall, `At most ${maxEntriesPerCall} entries in one call`),
})

/** Where the next request continues: after a batch of entries, or at an index in the list of employees and projects. */
const UndoCursor = z
  .string('Must be text')
  .regex(/^(\d{4}-\d\d\.[0-9A-Za-z]{12}\.[0-9A-Za-z]{12}|\d{1,4})$/, 'Not where a call ended')

export const UndoRequest = z.strictObject({ after: UndoCursor.optional() })

export const UndoResult = z.object({
  removed: z.int(),
  deactivated: z.int(),
  closed: z.int(),
  /** Entries that the undo kept. */
  stays: z.array(
    z.object({
      id: z.string(),
      employee_id: z.string(),
      project_id: z.string(),
      start_time: instant,
      why: z.enum(keepReasons),
    }),
  ),
  /** The cursor for the next call. Null if the undo is complete. */
  next: UndoCursor.nullable(),
})
