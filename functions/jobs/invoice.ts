import { jobs } from '../../shared/jobs.ts'
import { BillingDue } from '../data/billing/due.ts'
import { invoiceWhenDue } from '../use-cases/bank/month.ts'
import { dueJob } from './due-job.ts'

export const { handler, worker } = dueJob(jobs.invoice, {
  item: BillingDue.pick({ company: true, at: true }),
  restSeconds: 0,
  work: (due, { now }) => invoiceWhenDue(due, now),
})
