import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { createDueExports } from '../areas/salary-exports/salary-exports.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.export, {
  item: z.object({ company: CompanyId, from: z.string(), to: z.string() }),
  processItem: (due, { now }) => createDueExports(due, now),
})
