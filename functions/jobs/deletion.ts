import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { attemptErasure } from '../areas/company-deletion/deletion.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.deletion, {
  item: z.object({ company: CompanyId, run: z.string() }),
  processItem: (due, { now }) => attemptErasure(due, now),
})
