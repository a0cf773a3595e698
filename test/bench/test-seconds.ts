import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { isBrief } from './brief.ts'
import type { Figure } from './figures.ts'

/** test/support/reporter.js writes this file after a run of all projects of `npm test`. */
const file = 'dist/test-seconds.json'
const Seconds = z.object({
  whole: z.number(),
  projects: z.array(z.object({ file: z.string(), seconds: z.object({ whole: z.number() }) })),
})

/**
 * If `npm test` has not run yet, returns undefined or, in brief mode, times of zero, because each group must have a
 * figure there.
 */
function readLastRun(): z.infer<typeof Seconds> | undefined {
  if (existsSync(file)) return Seconds.parse(JSON.parse(readFileSync(file, 'utf8')))
  return isBrief ? { whole: 0, projects: [] } : undefined
}

export async function testFigures(): Promise<Figure[]> {
  const last = readLastRun()
  if (!last) return []
  return [
    { name: 'npm test without types, lint and build', value: last.whole, unit: 's', budget: 480 },
    ...last.projects.map(({ file: project, seconds }): Figure => ({
      name: `tests of ${project}, added up`,
      value: seconds.whole,
      unit: 's',
    })),
  ]
}
