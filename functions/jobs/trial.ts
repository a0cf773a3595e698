import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { sendTrialMail } from '../areas/billing/send-trial-mail.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.trial, {
  item: z.object({ id: CompanyId }),
  processItem: ({ id }, { now }) => sendTrialMail(id, now),
})
