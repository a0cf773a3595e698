/**
 * The tally of an employee: seconds and start of the latest closed entry by project. Sums of projects use it instead of
 * reading all entries.
 */
import * as z from 'zod'
import type { StoredItem } from '../../table/items.ts'
import { itemSchema, toLooseSchema } from '../../table/formats.ts'

const Sum = toLooseSchema(z.object({ seconds: z.number(), latest: z.string() }))
export type Sum = z.infer<typeof Sum>

export const Tally = itemSchema({
  version: z.number(),
  projects: z.record(z.string(), Sum),
  /** Start of the latest entry among the projects that moved out. Missing if none has moved. */
  moved_until: z.string().optional(),
})
export type Tally = z.infer<typeof Tally>

export const parseTally = (row: StoredItem | undefined): Tally =>
  row ? Tally.parse(row) : { version: 0, projects: {} }
