import { jobs } from '../../shared/jobs.ts'
import * as companies from '../areas/companies/companies.ts'
import { completeIndex } from '../areas/companies/company-index.ts'
import { backfillOwnerIndex } from '../areas/company-deletion/index-owners.ts'
import { restoreDueDeletion } from '../areas/company-deletion/due-deletion.ts'
import { logFailure } from '../log/log.ts'
import { createScheduledJob } from './job.ts'

/**
 * Fills in old data of one company, and returns whether it changed the company. Must be idempotent. Reads the company
 * again before changing it, because the index behind `companies.listPages` may lag.
 */
type Backfill = (company: companies.Company, now: string) => Promise<boolean>

/** After this time, a run stops indexing owners. It is less than the job's time limit. */
const maxScanMs = 180_000

/**
 * The backfills of single companies. The job reports under these names how many companies each backfill has changed.
 */
const backfills: Record<string, Backfill> = { deletions: restoreDueDeletion, indexes: completeIndex }

export const handler = createScheduledJob(jobs.backfill, async ({ now }) => {
  const counts: Record<string, number> = { companies: 0, unreadable: 0 }
  const count = (name: string): number => (counts[name] = (counts[name] ?? 0) + 1)
  for await (const page of companies.listPages(now))
    for (const { data, error } of page) {
      count('companies')
      if (error) logFailure({ job: jobs.backfill.name }, error)
      if (data) for (const [name, backfill] of Object.entries(backfills)) if (await backfill(data, now)) count(name)
      if (!data) count('unreadable')
    }
  const beganMs = performance.now()
  counts['owners'] = 0
  for await (const addedCount of backfillOwnerIndex(now)) {
    counts['owners'] += addedCount
    // The next run resumes where this run stops.
    if (performance.now() - beganMs > maxScanMs) break
  }
  // Fails only after all readable companies have been processed.
  if (counts['unreadable'])
    throw new Error(`${counts['unreadable']} of ${counts['companies']} companies cannot be read`)
  return counts
})
