/** The landing page's counter shows the sum of the base values and the count of this deployment. */
import * as z from 'zod'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { defaultStatistic, type SocialStatistic } from '../../../shared/domain/statistic.ts'
import { secondsBetween } from '../../../shared/domain/entry.ts'
import { isConfirmed as isConfirmedCompany, type Company } from '../companies/companies.ts'
import { Employee } from '../employees/employees.ts'
import { get, getAll, query } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import { parseTally, type Tally } from '../projects/tally-item.ts'
import { createItemSchema, toLooseSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'

const figureFields = { companies: z.number(), totalSeconds: z.number(), rate: z.number() }

/** Figures that the operator has stored manually. They replace the base that the code contains. */
const StoredBase = createItemSchema(figureFields)

/** The sums of the tallies of all companies counted so far. */
export const StatisticCount = createItemSchema({
  version: z.number(),
  ...figureFields,
  /** Total seconds by which the companies' sums have grown, counted for each company since its first count. */
  grown: z.number(),
  /** The value of `grown` at the first count of each recent day, oldest first. */
  days: z.array(toLooseSchema(z.object({ at: z.string(), grown: z.number() }))),
  /** The next run begins with the company created at this time. Null if it begins with the first company. */
  next: z.string().nullable(),
})
export type StatisticCount = z.infer<typeof StatisticCount>

const emptyCount: StatisticCount = {
  version: 0,
  companies: 0,
  totalSeconds: 0,
  rate: 0,
  grown: 0,
  days: [],
  next: null,
}
const parseCount = (item: StoredItem | undefined): StatisticCount => (item ? StatisticCount.parse(item) : emptyCount)

export const readStatisticCount = async (): Promise<StatisticCount> => parseCount(await get(keys.statisticCount()))

export async function readSocialStatistic(): Promise<SocialStatistic> {
  const [storedStatistic, countItem] = await getAll([keys.statistic(), keys.statisticCount()])
  const base = storedStatistic ? StoredBase.parse(storedStatistic) : defaultStatistic
  const count = parseCount(countItem)
  return {
    companies: base.companies + count.companies,
    totalSeconds: base.totalSeconds + count.totalSeconds,
    rate: base.rate + count.rate,
  }
}

export const CompanyTally = createItemSchema({ seconds: z.number() })
export type CompanyTally = z.infer<typeof CompanyTally>

const sumSeconds = ({ projects }: Tally): number =>
  Object.values(projects).reduce((sum, { seconds }) => sum + seconds, 0)

/** Finds the employee's id in the sort key of a tally, where a project's id may follow it. */
const parseEmployeeIdOfTally = (item: StoredItem): string => String(item['sk']).split('#')[1] ?? ''

/**
 * Sums the seconds of work of all employees. For each, at most the time since the employee's creation counts, because
 * entries can overlap or be imported. The sum is zero for a company with an unconfirmed mail address, because anyone
 * can sign one up.
 */
export async function sumCompanySeconds(
  company: Company,
  now: string,
): Promise<{ previous: CompanyTally | undefined; seconds: number; isConfirmed: boolean }> {
  const { pk, sk } = keys.companyTally(company.id)
  const isConfirmed = isConfirmedCompany(company)
  const [items, people] = await Promise.all([
    query(pk, sortKeyPrefixes.anyTally),
    isConfirmed ? query(pk, sortKeyPrefixes.employee, { attributes: Object.keys(Person.shape) }) : [],
  ])
  const ownItem = items.find(item => item['sk'] === sk)
  const previousTally = ownItem && CompanyTally.parse(ownItem)
  if (!isConfirmed) return { previous: previousTally, seconds: 0, isConfirmed }
  const tallies = Map.groupBy(
    items.filter(item => item !== ownItem),
    parseEmployeeIdOfTally,
  )
  const createdById = new Map(people.map(item => Person.parse(item)).map(({ id, created }) => [String(id), created]))
  const countedSeconds = [...tallies].map(([id, parts]) => {
    const workedSeconds = parts.map(parseTally).reduce((sum, tally) => sum + sumSeconds(tally), 0)
    const created = createdById.get(id)
    return created === undefined ? workedSeconds : Math.min(workedSeconds, Math.max(0, secondsBetween(created, now)))
  })
  return { previous: previousTally, seconds: countedSeconds.reduce((sum, seconds) => sum + seconds, 0), isConfirmed }
}

const Person = Employee.pick({ id: true, created: true })

/** Returns the write that removes the tally of an unconfirmed company. Earlier releases counted such companies. */
export const createTallyRemovalWrite = (companyId: CompanyId): Write => ({
  delete: keys.companyTally(companyId),
  when: 'any',
})

/** Needs no condition, because `createCountWrite` of the same transaction has one. */
export const createCompanyTallyWrite = (companyId: CompanyId, tally: CompanyTally): Write => ({
  put: { ...tally, ...keys.companyTally(companyId) },
  when: 'any',
})

export const createCountWrite = ({ version, ...count }: StatisticCount): Write => ({
  put: { ...count, version: version + 1, ...keys.statisticCount() },
  when: version === 0 ? 'absent' : { version },
})
