import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { createDueInvoice } from '../areas/billing/bank/monthly-invoice.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.invoice, {
  item: z.object({ company: CompanyId, at: z.string() }),
  processItem: (due, { now }) => createDueInvoice(due, now),
})
