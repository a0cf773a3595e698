import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { makeReportPdf } from '../areas/report-pdf/make-report-pdf.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.reportPdf, {
  item: z.object({ company: CompanyId }),
  processItem: ({ company }, { now }) => makeReportPdf(company, now),
})
