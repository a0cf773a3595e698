import { jobs } from '../../shared/jobs.ts'
import { newId } from '../../shared/domain/new-id.ts'
import * as billing from '../areas/billing/account.ts'
import * as companies from '../areas/companies/companies.ts'
import type { Company } from '../areas/companies/companies.ts'
import { createChange } from '../table/entity.ts'
import * as schedule from '../areas/companies/export-schedule.ts'
import { logUnexpected } from '../log/log.ts'
import { job } from './job.ts'

/** The index behind `companies.pages` may lag behind, so the company is read again before it is scheduled. */
async function addToSchedule(listed: Company, now: string): Promise<boolean> {
  const company = (await schedule.isMissingFromSchedule(listed)) ? await companies.find(listed.id) : undefined
  return company !== undefined && schedule.addIfMissing(company, now)
}

/** Returns how many companies administrators could not find by their name, mail address or kennitala until now. */
async function addToIndexes(listed: readonly Company[], now: string): Promise<number> {
  const missing = await companies.listUnindexed(listed)
  for (const { id } of missing) await companies.addToIndex(id, createChange(newId(), 'index', now))
  const byKennitala = await billing.notIndexed(listed.map(({ id }) => id))
  for (const id of byKennitala) await billing.putIntoIndex(id)
  return new Set([...missing.map(({ id }) => id), ...byKennitala]).size
}

export const handler = job(jobs.backfill, async ({ now }) => {
  const counts = { companies: 0, scheduled: 0, indexed: 0, unreadable: 0 }
  for await (const page of companies.listPages(now))
    for (const { data, error } of page) {
      counts.companies++
      if (data && (await addToSchedule(data, now))) counts.scheduled++
      if (!error) continue
      counts.unreadable++
      logUnexpected({ job: jobs.backfill.name }, error)
    }
  // Salaries come first: all companies are on the schedule before anything else can go wrong.
  for await (const page of companies.listPages(now)) {
    const readable = page.flatMap(({ data }) => data ?? [])
    counts.indexed += await addToIndexes(readable, now)
  }
  // The readable companies are on the schedule already.
  if (counts.unreadable > 0) throw new Error(`${counts.unreadable} of ${counts.companies} companies cannot be read`)
  return counts
})
