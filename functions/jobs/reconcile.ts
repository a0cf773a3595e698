import { jobs } from '../../shared/jobs.ts'
import { reconcileAllSubscriptions } from '../areas/billing/card/card-billing.ts'
import { createScheduledJob } from './job.ts'

export const handler = createScheduledJob(jobs.reconcile, ({ now }) => reconcileAllSubscriptions(now))
