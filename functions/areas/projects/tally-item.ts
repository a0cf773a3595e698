/**
 * The tally of an employee: for each project, the seconds worked and the start of the latest closed entry. Sums by
 * project read the tallies instead of all entries.
 */
import * as z from 'zod'
import type { StoredItem } from '../../table/items.ts'
import { createItemSchema, toLooseSchema } from '../../table/formats.ts'

const ProjectSum = toLooseSchema(z.object({ seconds: z.number(), latest: z.string() }))
export type ProjectSum = z.infer<typeof ProjectSum>

export const Tally = createItemSchema({
  version: z.number(),
  projects: z.record(z.string(), ProjectSum),
  /** Start of the latest entry among the projects that moved out of the tally. Missing if no project has moved. */
  moved_until: z.string().optional(),
})
export type Tally = z.infer<typeof Tally>

export const parseTally = (item: StoredItem | undefined): Tally =>
  item ? Tally.parse(item) : { version: 0, projects: {} }
