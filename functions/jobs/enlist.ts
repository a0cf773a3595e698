import { jobs } from '../../shared/jobs.ts'
import * as companies from '../data/companies.ts'
import type { Company } from '../data/companies.ts'
import * as schedule from '../data/salary-exports/schedule.ts'
import { logUnexpected } from '../log/log.ts'
import { job } from './job.ts'

/** The index behind `companies.pages` may lag behind, so the company is read again before it is scheduled. */
async function enlist(listed: Company, now: string): Promise<boolean> {
  const company = (await schedule.isMissingFromSchedule(listed)) ? await companies.find(listed.id) : undefined
  return company !== undefined && schedule.putOnSchedule(company, now)
}

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
  // The readable companies are on the schedule already.
  if (counts.unreadable > 0) throw new Error(`${counts.unreadable} of ${counts.companies} companies cannot be read`)
  return counts
})
