import * as z from 'zod'
import { ProjectId } from '../../domain/ids.ts'
import { intArray } from './entry.ts'
import { description, instant, localDate, projectName } from './fields.ts'

export const Project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_open: z.boolean(),
  created: instant,
  /** An employee's id, or `Company`. */
  created_by: z.string(),
  latest_work_log: instant.nullable(),
  /** The worked seconds divided by 3600, not rounded. */
  total_working_hours: z.number(),
})

export const NewProject = z.strictObject({
  id: ProjectId.optional(),
  name: projectName,
  description: description.optional(),
})

/** A project in the lists for employees and time clocks. Their screens show no description. */
export const EmployeeProject = Project.pick({ id: true, name: true })

/** The hours of each project by week. Contains only projects with work in the last weeks. */
export const ProjectHours = z.object({
  /** The Monday of each week in the company's time zone. The last week is the current one. */
  weeks: z.array(localDate),
  /** `seconds` has a number per week. */
  projects: z.array(z.object({ id: z.string(), seconds: intArray })),
})
