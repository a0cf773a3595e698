/** Records of the salary exports: the sums of each, and the key of its file. */
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import { ExcludedEmployee, SalaryExport as Answer } from '../../../shared/api/schemas/salary-export.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { forBuckets } from '../../../shared/domain/report/buckets.ts'
import { count, get, query, queryLast } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import { createEntity } from '../../table/entity.ts'
import { itemSchema, toLooseSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'
import { readCurrentFingerprint } from './fingerprint.ts'

export const SalaryExport = itemSchema({
  ...Answer.omit({ has_changed: true }).shape,
  /** A record that is older than a bucket has 0 seconds in it. */
  ...forBuckets('recorded', () => z.int().default(0)),
  left_out: z.array(toLooseSchema(ExcludedEmployee)),
  in_file: toLooseSchema(Answer.shape.in_file.unwrap()).optional(),
  version: z.number(),
  /** Fingerprint of the request. */
  created_from: z.string(),
  /** The settings by which it was counted, and the fingerprint of its entries. */
  time_zone: z.string(),
  approved_only: z.boolean(),
  counted_from: z.string(),
  /** The key of its file in the bucket. */
  file: z.string(),
  /** When the company was mailed about it; null before, and if the company made the export itself. */
  mailed_at: z.string().nullable(),
})
export type SalaryExport = z.infer<typeof SalaryExport>

const exportKey = (companyId: CompanyId, { to, id }: Pick<SalaryExport, 'to' | 'id'>) =>
  keys.salaryExport(companyId, to, id)

const reserveIdWrite = (companyId: CompanyId, { id, to }: SalaryExport): Write => ({
  put: { ...keys.salaryExportId(companyId, id), to },
  when: 'absent',
  conditionError: () => new AppError('This id or key was used for something else'),
})

export const createWrites = (companyId: CompanyId, made: SalaryExport): Write[] => [
  { put: { ...made, ...exportKey(companyId, made) }, when: 'absent' },
  reserveIdWrite(companyId, made),
]

/** A repeat of the same request returns the existing export. */
export const create = (companyId: CompanyId, made: SalaryExport): Promise<SalaryExport> =>
  createEntity(exportKey(companyId, made), SalaryExport, made, [reserveIdWrite(companyId, made)])

export async function find(companyId: CompanyId, id: string): Promise<SalaryExport | undefined> {
  const held = await get(keys.salaryExportId(companyId, id))
  const row = held && (await get(exportKey(companyId, { id, to: String(held['to']) })))
  return row && SalaryExport.parse(row)
}

/** The exports that the schedule made for a period. */
export const listScheduled = async (
  companyId: CompanyId,
  { from, to }: { from: string; to: string },
): Promise<SalaryExport[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.salaryExportsOf(to)))
    .map(row => SalaryExport.parse(row))
    .filter(made => made.created_by === 'Schedule' && made.from === from)
    .toSorted((a, b) => compareText(a.integration, b.integration))

export const markMailedWrite = (companyId: CompanyId, made: SalaryExport, now: string): Write => ({
  put: { ...made, ...exportKey(companyId, made), version: made.version + 1, mailed_at: now },
  when: { version: made.version },
})

/** A page is small, because the entries of each export on it are read again to see if they have changed. */
const pageSize = 12

/** A page of exports, latest periods first. `next` is the cursor of the next page. */
export async function listPage(
  companyId: CompanyId,
  before: string | undefined,
): Promise<{ exports: SalaryExport[]; next: string | null }> {
  const [to = '', id = ''] = before?.split('.') ?? []
  const rows = await queryLast(
    keys.company(companyId).pk,
    sortKeyPrefixes.salaryExport,
    pageSize,
    before === undefined ? undefined : keys.salaryExport(companyId, to, id).sk,
  )
  const made = rows.map(row => SalaryExport.parse(row))
  const last = made.length < pageSize ? undefined : made.at(-1)
  return { exports: made.toSorted((a, b) => compareExports(b, a)), next: last ? `${last.to}.${last.id}` : null }
}

/** All exports, the earliest periods first. */
export const list = async (companyId: CompanyId): Promise<SalaryExport[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.salaryExport)).map(row => SalaryExport.parse(row))

/** The exports of the latest periods, and how many there are. */
export async function listLatest(
  companyId: CompanyId,
  max: number,
): Promise<{ count: number; exports: SalaryExport[] }> {
  const { pk } = keys.company(companyId)
  const [found, rows] = await Promise.all([
    count(pk, sortKeyPrefixes.salaryExport),
    queryLast(pk, sortKeyPrefixes.salaryExport, max),
  ])
  return { count: found, exports: rows.map(row => SalaryExport.parse(row)) }
}

const compareExports = (a: SalaryExport, b: SalaryExport): number =>
  a.to === b.to ? compareText(a.created, b.created) : compareText(a.to, b.to)
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const withHasChanged = async (made: SalaryExport, current: Promise<string>): Promise<z.input<typeof Answer>> => ({
  ...made,
  has_changed: (await current) !== made.counted_from,
})

export const answer = (companyId: CompanyId, made: SalaryExport, now: string) =>
  withHasChanged(made, readCurrentFingerprint(companyId, made, now))

/** Exports of the same period share one reading of its entries. */
export function answers(
  companyId: CompanyId,
  all: readonly SalaryExport[],
  now: string,
): Promise<z.input<typeof Answer>[]> {
  const periods = new Map<string, Promise<string>>()
  return Promise.all(
    all.map(made => {
      const period = [made.from, made.to, made.time_zone, made.approved_only].join(' ')
      const current = periods.get(period) ?? readCurrentFingerprint(companyId, made, now)
      periods.set(period, current)
      return withHasChanged(made, current)
    }),
  )
}
