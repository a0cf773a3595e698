import { jobs } from '../../shared/jobs.ts'
import { BillingDue } from '../data/billing/due.ts'
import { checkClaims } from '../use-cases/bank/claims.ts'
import { dueJob } from './due-job.ts'

export const { handler, worker } = dueJob(jobs.claim, {
  item: BillingDue.pick({ company: true, at: true }),
  restSeconds: 0,
  work: (due, { now }) => checkClaims(due, now),
})
