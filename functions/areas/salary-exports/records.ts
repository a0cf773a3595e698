import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import { ExcludedEmployee, SalaryExport as SalaryExportResponse } from '../../../shared/api/schemas/salary-export.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import type { CountedDays } from '../../../shared/domain/export-schedule.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { mapBuckets } from '../../../shared/domain/report/buckets.ts'
import { countItems, get, query, queryLastItems } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import { createEntity, computeFingerprint } from '../../table/entity.ts'
import { createItemSchema, toLooseSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'
import { readCurrentFingerprint } from './fingerprint.ts'

export const SalaryExport = createItemSchema({
  ...SalaryExportResponse.omit({ has_changed: true }).shape,
  /** Records that were created before a bucket existed have 0 seconds in it. */
  ...mapBuckets('recorded', () => z.int().default(0)),
  left_out: z.array(toLooseSchema(ExcludedEmployee)),
  in_file: toLooseSchema(SalaryExportResponse.shape.in_file.unwrap()).optional(),
  version: z.number(),
  /** Fingerprint of the request that created the export, by which a repeat is recognized. */
  created_from: z.string(),
  /** The settings with which the hours were counted, and in `counted_from` the fingerprint of the counted entries. */
  time_zone: z.string(),
  approved_only: z.boolean(),
  counted_from: z.string(),
  /** Object key of the file. */
  file: z.string(),
  /**
   * The time at which the company was mailed about the export. Null before that, and always null if the company created
   * the export itself.
   */
  mailed_at: z.string().nullable(),
})
export type SalaryExport = z.infer<typeof SalaryExport>

const exportKey = (companyId: CompanyId, { to, id }: Pick<SalaryExport, 'to' | 'id'>) =>
  keys.salaryExport(companyId, to, id)

const createReserveIdWrite = (companyId: CompanyId, { id, to }: SalaryExport): Write => ({
  put: { ...keys.salaryExportId(companyId, id), to },
  when: 'absent',
  conditionError: () => new AppError('This id or key was used for something else'),
})

export const createSalaryExportWrites = (companyId: CompanyId, salaryExport: SalaryExport): Write[] => [
  { put: { ...salaryExport, ...exportKey(companyId, salaryExport) }, when: 'absent' },
  createReserveIdWrite(companyId, salaryExport),
]

/** Stores the export. A repeat of the request gets the existing export. */
export const create = (companyId: CompanyId, salaryExport: SalaryExport): Promise<SalaryExport> =>
  createEntity(exportKey(companyId, salaryExport), SalaryExport, salaryExport, [
    createReserveIdWrite(companyId, salaryExport),
  ])

export async function find(companyId: CompanyId, id: string): Promise<SalaryExport | undefined> {
  const idItem = await get(keys.salaryExportId(companyId, id))
  const item = idItem && (await get(exportKey(companyId, { id, to: String(idItem['to']) })))
  return item && SalaryExport.parse(item)
}

/**
 * Returns the days with the `starts_at` of their scheduled export, so that a further export of the same days counts
 * from the same second.
 */
export async function findCountedDays(companyId: CompanyId, { from, to }: Period): Promise<CountedDays> {
  const [scheduledExport] = await listScheduledExports(companyId, { from, to })
  return scheduledExport?.starts_at === undefined ? { from, to } : { from, to, starts_at: scheduledExport.starts_at }
}

export const listScheduledExports = async (companyId: CompanyId, { from, to }: Period): Promise<SalaryExport[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.salaryExportsOf(to)))
    .map(item => SalaryExport.parse(item))
    .filter(salaryExport => salaryExport.created_by === 'Schedule' && salaryExport.from === from)
    .toSorted((a, b) => compareText(a.integration, b.integration))

export const createMailedExportWrite = (companyId: CompanyId, salaryExport: SalaryExport, now: string): Write => ({
  put: { ...salaryExport, ...exportKey(companyId, salaryExport), version: salaryExport.version + 1, mailed_at: now },
  when: { version: salaryExport.version },
})

/** A page is small, because listing rereads the entries of each export to detect changes. */
const pageSize = 12

/** Returns a page of exports, with the latest periods first. `next` is the cursor of the next page. */
export async function listPage(
  companyId: CompanyId,
  before: string | undefined,
): Promise<{ exports: SalaryExport[]; next: string | null }> {
  const [to = '', id = ''] = before?.split('.') ?? []
  const items = await queryLastItems(
    keys.company(companyId).pk,
    sortKeyPrefixes.salaryExport,
    pageSize,
    before === undefined ? undefined : keys.salaryExport(companyId, to, id).sk,
  )
  const salaryExports = items.map(item => SalaryExport.parse(item))
  const last = salaryExports.length < pageSize ? undefined : salaryExports.at(-1)
  return {
    exports: salaryExports.toSorted((a, b) => compareExports(b, a)),
    next: last ? `${last.to}.${last.id}` : null,
  }
}

/** Returns all salary exports of the company, with the earliest periods first. */
export const list = async (companyId: CompanyId): Promise<SalaryExport[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.salaryExport)).map(item => SalaryExport.parse(item))

export async function listLatest(
  companyId: CompanyId,
  max: number,
): Promise<{ count: number; exports: SalaryExport[] }> {
  const { pk } = keys.company(companyId)
  const [total, items] = await Promise.all([
    countItems(pk, sortKeyPrefixes.salaryExport),
    queryLastItems(pk, sortKeyPrefixes.salaryExport, max),
  ])
  return { count: total, exports: items.map(item => SalaryExport.parse(item)) }
}

const compareExports = (a: SalaryExport, b: SalaryExport): number =>
  a.to === b.to ? compareText(a.created, b.created) : compareText(a.to, b.to)
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const addHasChanged = async (
  salaryExport: SalaryExport,
  current: Promise<string>,
): Promise<z.input<typeof SalaryExportResponse>> => ({
  ...salaryExport,
  has_changed: (await current) !== salaryExport.counted_from,
})

export const toExportResponse = (companyId: CompanyId, salaryExport: SalaryExport, now: string) =>
  addHasChanged(salaryExport, readCurrentFingerprint(companyId, salaryExport, now))

/**
 * Converts several exports to responses, as `toExportResponse` does for one. Exports of the same period share one read
 * of its entries.
 */
export function toExportResponses(
  companyId: CompanyId,
  salaryExports: readonly SalaryExport[],
  now: string,
): Promise<z.input<typeof SalaryExportResponse>[]> {
  const periods = new Map<string, Promise<string>>()
  return Promise.all(
    salaryExports.map(salaryExport => {
      const { from, to, starts_at, time_zone, approved_only } = salaryExport
      const period = computeFingerprint([from, to, starts_at, time_zone, approved_only])
      const current = periods.get(period) ?? readCurrentFingerprint(companyId, salaryExport, now)
      periods.set(period, current)
      return addHasChanged(salaryExport, current)
    }),
  )
}
