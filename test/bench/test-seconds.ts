import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { isBriefBenchmark } from './brief.ts'
import type { Figure } from './figures.ts'

/** test/support/reporter.js writes this file after a run of all test projects by `npm test`. */
const file = 'dist/test-seconds.json'
const Seconds = z.object({
  whole: z.number(),
  projects: z.array(z.object({ file: z.string(), seconds: z.object({ whole: z.number() }) })),
})

/**
 * Reads the times of the last run of `npm test`. If there was no run, returns undefined, or in brief mode times of
 * zero, because brief mode requires a figure of each group.
 */
function readLastRun(): z.infer<typeof Seconds> | undefined {
  if (existsSync(file)) return Seconds.parse(JSON.parse(readFileSync(file, 'utf8')))
  return isBriefBenchmark ? { whole: 0, projects: [] } : undefined
}

export async function readTestFigures(): Promise<Figure[]> {
  const lastRun = readLastRun()
  if (!lastRun) return []
  return [
    { name: 'npm test without types, lint and build', value: lastRun.whole, unit: 's', budget: 480 },
    ...lastRun.projects.map(({ file: project, seconds }): Figure => ({
      name: `tests of ${project}, added up`,
      value: seconds.whole,
      unit: 's',
    })),
  ]
}
