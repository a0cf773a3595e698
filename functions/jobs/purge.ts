import * as z from 'zod'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { jobs } from '../../shared/jobs.ts'
import { purgeEntry } from '../areas/entries/purge.ts'
import { createDueJob } from './due-job.ts'

export const { handler, worker } = createDueJob(jobs.purge, {
  item: z.object({ company: CompanyId, id: EntryId }),
  // The request that removed the entry purges it too and may still be running, so the job waits.
  minAgeSeconds: 300,
  processItem: ({ company, id }) => purgeEntry(company, id),
})
