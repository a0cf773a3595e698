import * as z from 'zod'
import { clientId, description, instant, projectName } from './fields.ts'

export const Project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_open: z.boolean(),
  created: instant,
  /** an employee's id, or Company */
  created_by: z.string(),
  latest_work_log: instant.nullable(),
  /** seconds / 3600, unrounded */
  total_working_hours: z.number(),
})

export const NewProject = z.strictObject({
  id: clientId.optional(),
  name: projectName,
  description: description.optional(),
})

/** As an employee and the time clock choose it; no screen of theirs shows a description. */
export const EmployeeProject = Project.pick({ id: true, name: true })
