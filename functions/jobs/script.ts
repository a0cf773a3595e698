import * as z from 'zod'
import { jobs } from '../../shared/jobs.ts'
import { processRun } from '../scripts/worker.ts'
import { createDueJob } from './due-job.ts'

/**
 * Processes requested runs of scripts. The request that creates a run also enqueues it, and the schedule enqueues runs
 * whose worker was killed.
 */
export const { handler, worker } = createDueJob(jobs.script, {
  item: z.object({ id: z.string() }),
  minAgeSeconds: 30,
  processItem: ({ id }) => processRun(id),
})
