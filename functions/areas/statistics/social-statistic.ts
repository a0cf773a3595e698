/**
 * Sums the worked seconds of all companies. Each run counts the next batch of companies. If a project moves between
 * tallies during the reads, the company's next count corrects the sum.
 */
import { daySeconds, addSeconds, secondsBetween } from '../../../shared/domain/entry.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import * as companies from '../companies/companies.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import {
  readStatisticCount,
  sumCompanySeconds,
  createTallyRemovalWrite,
  createCountWrite,
  createCompanyTallyWrite,
  type CompanyTally,
  type StatisticCount,
} from './statistic.ts'

interface Limits {
  /** Number of companies that one run counts, which limits its cost. */
  maxCompaniesPerRun: number
  /** Number of companies read in parallel and written in one transaction, which has at most 100 items. */
  concurrency: number
}

/** With these limits, hourly runs count each of 10,000 companies once a day. */
const defaultLimits: Limits = { maxCompaniesPerRun: 420, concurrency: 20 }

interface RunResult {
  companies: number
  changed: number
  /** One error per company that could not be counted. */
  errors: unknown[]
}

/**
 * Recounts the worked seconds of the next companies, and corrects their sum. Idempotent, even if interrupted or run
 * twice at once, because each transaction writes the counts together with the sum and the cursor.
 */
export async function updateWorkedSeconds(
  now: string,
  { maxCompaniesPerRun, concurrency }: Limits = defaultLimits,
): Promise<RunResult> {
  const { next } = await readStatisticCount()
  const { listed, errors } = await listCompaniesSince(next, maxCompaniesPerRun + 1, now)
  const run: RunResult = { companies: 0, changed: 0, errors }
  const companiesToCount = listed.slice(0, maxCompaniesPerRun)
  let doneCount = 0
  // Counts an empty batch if no company is listed, because that makes the next run begin with the first company.
  do {
    const batch = companiesToCount.slice(doneCount, doneCount + concurrency)
    doneCount += concurrency
    const { changed, failed } = await retryOnConflict(() =>
      countBatch(batch, listed[Math.min(doneCount, maxCompaniesPerRun)]?.created ?? null, now),
    )
    run.companies += batch.length
    run.changed += changed
    run.errors.push(...failed)
  } while (doneCount < companiesToCount.length)
  return run
}

/**
 * Lists companies that were created at `since` or later, so that each run continues after the companies of the previous
 * run.
 */
async function listCompaniesSince(since: string | null, max: number, now: string) {
  const listedCompanies: companies.Company[] = []
  const errors: unknown[] = []
  for await (const page of companies.listPages(now, since ?? undefined)) {
    for (const { data, error } of page) {
      if (data) listedCompanies.push(data)
      else errors.push(error)
    }
    if (listedCompanies.length >= max) break
  }
  return { listed: listedCompanies, errors }
}

interface Recount {
  companyId: CompanyId
  previous: CompanyTally | undefined
  seconds: number
  isConfirmed: boolean
}

async function countBatch(batch: readonly companies.Company[], nextCursor: string | null, now: string) {
  // Reads the count before the companies, so that the transaction fails if a concurrent run counts any of them.
  const count = await readStatisticCount()
  const results = await Promise.allSettled(
    batch.map(async (company): Promise<Recount> => ({
      companyId: company.id,
      ...(await sumCompanySeconds(company, now)),
    })),
  )
  const recounts = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const changedRecounts = recounts.filter(({ previous, seconds, isConfirmed }) =>
    isConfirmed ? previous?.seconds !== seconds : previous !== undefined,
  )
  await transact([
    ...changedRecounts.map(({ companyId, previous, seconds, isConfirmed }) =>
      isConfirmed ? createCompanyTallyWrite(companyId, { ...previous, seconds }) : createTallyRemovalWrite(companyId),
    ),
    createCountWrite({ ...addRecounts(count, changedRecounts, now), next: nextCursor }),
  ])
  return {
    changed: changedRecounts.length,
    failed: results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : [])),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const rateDays = 7

function addRecounts(count: StatisticCount, changedRecounts: readonly Recount[], now: string): StatisticCount {
  // The first count of a company may include years of work, so its seconds are no growth.
  const grownSeconds =
    count.grown +
    sum(
      changedRecounts.map(({ previous, seconds, isConfirmed }) =>
        previous && isConfirmed ? seconds - previous.seconds : 0,
      ),
    )
  const days = addToday(count, now)
  return {
    ...count,
    companies:
      count.companies +
      changedRecounts.filter(({ seconds }) => seconds > 0).length -
      changedRecounts.filter(({ previous }) => previous && previous.seconds > 0).length,
    totalSeconds:
      count.totalSeconds + sum(changedRecounts.map(({ previous, seconds }) => seconds - (previous?.seconds ?? 0))),
    grown: grownSeconds,
    days,
    rate: computeRate(days[0], grownSeconds, now),
  }
}

/**
 * Adds today with the current `grown`, unless the list has today. Of the days that are at least a week old, keeps only
 * the latest.
 */
function addToday({ days, grown }: StatisticCount, now: string): StatisticCount['days'] {
  const isNewDay = days.at(-1)?.at.slice(0, 10) !== now.slice(0, 10)
  const daysWithToday = isNewDay ? [...days, { at: now, grown }] : days
  const weekAgo = addSeconds(now, -rateDays * daySeconds)
  return daysWithToday.slice(
    Math.max(
      0,
      daysWithToday.findLastIndex(({ at }) => at <= weekAgo),
    ),
  )
}

/**
 * Returns the growth as seconds of work per second of time. Divides by at least `rateDays`, even if the first count is
 * younger.
 */
function computeRate(first: StatisticCount['days'][number] | undefined, growth: number, now: string): number {
  if (!first) return 0
  const seconds = Math.max(rateDays * daySeconds, secondsBetween(first.at, now))
  return Math.max(0, Math.round((growth - first.grown) / seconds))
}
