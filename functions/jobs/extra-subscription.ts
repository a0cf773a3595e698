import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { cancelExtraSubscription } from '../areas/billing/card/cancel-extra-subscription.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.extraSubscription, {
  item: z.object({ company: CompanyId, id: z.string() }),
  processItem: ({ company, id }, { now }) => cancelExtraSubscription(company, id, now),
})
