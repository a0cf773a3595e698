import * as z from 'zod'
import { CompanyId, LogId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { purgeOne } from '../gateways/purge.ts'
import { dueJob } from './due-job.ts'

export const { handler, worker } = dueJob(jobs.purge, {
  item: z.object({ company: CompanyId, id: LogId }),
  // whoever deleted it is at it
  restSeconds: 300,
  work: ({ company, id }) => purgeOne(company, id),
})
