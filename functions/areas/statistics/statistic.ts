/** The figures of the landing page's counter: the base values and the count of this deployment. */
import * as z from 'zod'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { defaultStatistic, type SocialStatistic } from '../../../shared/domain/statistic.ts'
import { get, getAll, query } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import { parseTally, type Tally } from '../projects/tally-item.ts'
import { itemSchema, toLooseSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'

const figures = { companies: z.number(), totalSeconds: z.number(), rate: z.number() }

/** Figures that the operator has stored manually, replacing the default base. */
const StoredBase = itemSchema(figures)

/** The sums of the tallies of all companies counted so far. */
export const Count = itemSchema({
  version: z.number(),
  ...figures,
  /** The seconds by which the sums of companies have grown since the first count of each. */
  grown: z.number(),
  /** `grown` at the first count of each of the last days, oldest first. */
  days: z.array(toLooseSchema(z.object({ at: z.string(), grown: z.number() }))),
  /** Creation time of the company with which the next run begins. Null for the first company. */
  next: z.string().nullable(),
})
export type Count = z.infer<typeof Count>

const emptyCount: Count = { version: 0, companies: 0, totalSeconds: 0, rate: 0, grown: 0, days: [], next: null }
const parseCount = (row: StoredItem | undefined): Count => (row ? Count.parse(row) : emptyCount)

export const readCount = async (): Promise<Count> => parseCount(await get(keys.statisticCount()))

export async function readSocialStatistic(): Promise<SocialStatistic> {
  const [stored, counted] = await getAll([keys.statistic(), keys.statisticCount()])
  const base = stored ? StoredBase.parse(stored) : defaultStatistic
  const count = parseCount(counted)
  return {
    companies: base.companies + count.companies,
    totalSeconds: base.totalSeconds + count.totalSeconds,
    rate: base.rate + count.rate,
  }
}

export const CompanyTally = itemSchema({ seconds: z.number() })
export type CompanyTally = z.infer<typeof CompanyTally>

const sumSeconds = ({ projects }: Tally): number =>
  Object.values(projects).reduce((sum, { seconds }) => sum + seconds, 0)

/** Returns the company's stored tally, and the seconds of its employees' tallies now. */
export async function readCompanyTally(
  companyId: CompanyId,
): Promise<{ previous: CompanyTally | undefined; seconds: number }> {
  const rows = await query(keys.company(companyId).pk, sortKeyPrefixes.anyTally)
  const { sk } = keys.companyTally(companyId)
  const ownRow = rows.find(row => row['sk'] === sk)
  const tallies = rows.filter(row => row !== ownRow).map(parseTally)
  return {
    previous: ownRow && CompanyTally.parse(ownRow),
    seconds: tallies.reduce((sum, tally) => sum + sumSeconds(tally), 0),
  }
}

/** Writes the company's tally without a condition, because the count has one and is written in the same transaction. */
export const tallyWrite = (companyId: CompanyId, tally: CompanyTally): Write => ({
  put: { ...tally, ...keys.companyTally(companyId) },
  when: 'any',
})

export const countWrite = ({ version, ...count }: Count): Write => ({
  put: { ...count, version: version + 1, ...keys.statisticCount() },
  when: version === 0 ? 'absent' : { version },
})
