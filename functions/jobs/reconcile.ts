import { jobs } from '../../shared/jobs.ts'
import { reconcile } from '../areas/billing/card/card-billing.ts'
import { job } from './job.ts'

export const handler = job(jobs.reconcile, ({ now }) => reconcile(now))
