import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { sendExportMail } from '../areas/salary-exports/send-export-mail.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.exportMail, {
  item: z.object({ company: CompanyId, to: z.string() }),
  processItem: (due, { now }) => sendExportMail(due.company, due.to, now),
})
