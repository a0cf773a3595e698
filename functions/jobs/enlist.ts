import { jobs } from '../../shared/jobs.ts'
import * as companies from '../data/companies.ts'
import { enlist } from '../data/salary-exports/schedule.ts'
import { logUnexpected } from '../log/log.ts'
import { job } from './job.ts'

export const handler = job(jobs.enlist, async ({ now }) => {
  const counts = { companies: 0, enlisted: 0, unreadable: 0 }
  for await (const page of companies.pages(now))
    for (const { data, error } of page) {
      counts.companies++
      if (data && (await enlist(data, now))) counts.enlisted++
      if (!error) continue
      counts.unreadable++
      logUnexpected({ job: jobs.enlist.name }, error)
    }
  // the others are on it
  if (counts.unreadable > 0) throw new Error(`${counts.unreadable} of ${counts.companies} companies cannot be read`)
  return counts
})
