import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { checkClaims } from '../areas/billing/bank/claims.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.claim, {
  item: z.object({ company: CompanyId, at: z.string() }),
  processItem: (due, { now }) => checkClaims(due, now),
})
