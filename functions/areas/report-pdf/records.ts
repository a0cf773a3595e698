/** A company has one item, which holds its latest report. */
import * as z from 'zod'
import { ReportRule } from '../../../shared/api/schemas/account.ts'
import type { ReportPdf as Response } from '../../../shared/api/schemas/report.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import { companyExportRetentionDays } from '../../env/names.ts'
import { createItemSchema, toLooseSchema } from '../../table/formats.ts'
import { omitDueIndexKeys } from '../../table/items.ts'
import { createDueIndexKeys, keys } from '../../table/keys.ts'
import { get } from '../../table/reads.ts'
import { retryOnConflict, transact } from '../../table/writes.ts'

export const ReportPdf = createItemSchema({
  id: z.string(),
  version: z.number(),
  company: CompanyId,
  created: z.string(),
  /** Fingerprint of the request's idempotency key, by which a repeat is recognized. */
  created_from: z.string().optional(),
  /** The first and the last local day. */
  days: toLooseSchema(z.object({ from: z.string(), to: z.string() })),
  query: toLooseSchema(
    z.object({
      from: z.string().optional(),
      to: z.string().optional(),
      employee_id: EmployeeId.optional(),
      project_id: z.string().optional(),
      approved_only: z.boolean(),
      /** If missing, the company's rule applies. */
      rule: ReportRule.optional(),
    }),
  ),
  state: z.enum(['waiting', 'done', 'failed']),
  percent: z.number(),
  /** Number of workers that have begun. */
  attempts: z.number(),
  /** The end of the current worker's lease. Null before the first worker. */
  held_until: z.string().nullable(),
  /** Object key of the file. Null until it is stored. */
  file: z.string().nullable(),
})
export type ReportPdf = z.infer<typeof ReportPdf>

/** The lease is longer than a worker may run. */
const leaseSeconds = 360
const maxAttempts = 3
const retentionSeconds = companyExportRetentionDays * 86_400

export const computeExpiry = ({ created }: Pick<ReportPdf, 'created'>): string => addSeconds(created, retentionSeconds)

export async function findLatestReportPdf(company: CompanyId): Promise<ReportPdf | undefined> {
  const item = await get(keys.reportPdf(company))
  // Drops the index keys, because each write of the report derives them again.
  return item && ReportPdf.parse(omitDueIndexKeys(item))
}

async function write(pdf: ReportPdf, previous: ReportPdf | undefined): Promise<ReportPdf> {
  const nextPdf = { ...pdf, version: (previous?.version ?? 0) + 1 }
  await transact([
    {
      put: {
        ...nextPdf,
        ...keys.reportPdf(pdf.company),
        // Only an unfinished report is due.
        ...(nextPdf.state === 'waiting' ? createDueIndexKeys('report-pdf', nextPdf.held_until ?? nextPdf.created) : {}),
        expires_at_seconds: Math.floor(Date.parse(computeExpiry(nextPdf)) / 1000),
      },
      when: previous ? { version: previous.version } : 'absent',
    },
  ])
  return nextPdf
}

/** Whether the file is still being made. Afterwards, a report only waits for its mail. */
const isBeingMade = ({ state, file }: ReportPdf): boolean => state === 'waiting' && file === null

/**
 * Requests a report. Returns the latest one instead if its file is still being made, or if the same request has created
 * it.
 */
export const request = (
  { id, company, created_from, days, query }: Pick<ReportPdf, 'id' | 'company' | 'created_from' | 'days' | 'query'>,
  now: string,
): Promise<ReportPdf> =>
  retryOnConflict(async () => {
    const latestPdf = await findLatestReportPdf(company)
    if (latestPdf && (isBeingMade(latestPdf) || latestPdf.created_from === created_from)) return latestPdf
    const newPdf: ReportPdf = {
      id,
      version: 1,
      company,
      created: now,
      created_from,
      days,
      query,
      state: 'waiting',
      percent: 0,
      attempts: 0,
      held_until: null,
      file: null,
    }
    return write(newPdf, latestPdf)
  })

/**
 * Leases the company's report for a worker. Undefined if there is nothing to do or another worker has the lease. After
 * `maxAttempts` workers, a report whose file exists ends as done, because only its mail failed.
 */
export const acquire = (company: CompanyId, now: string): Promise<ReportPdf | undefined> =>
  retryOnConflict(async () => {
    const pdf = await findLatestReportPdf(company)
    if (pdf?.state !== 'waiting' || (pdf.held_until !== null && pdf.held_until > now)) return undefined
    if (pdf.attempts < maxAttempts)
      return write({ ...pdf, attempts: pdf.attempts + 1, held_until: addSeconds(now, leaseSeconds) }, pdf)
    await write({ ...pdf, state: pdf.file === null ? 'failed' : 'done' }, pdf)
    return undefined
  })

/** Ends the lease of a worker that failed, so that the schedule soon starts another attempt at the report. */
export const release = ({ company, held_until }: ReportPdf, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const pdf = await findLatestReportPdf(company)
    if (pdf?.state === 'waiting' && pdf.held_until === held_until) await write({ ...pdf, held_until: now }, pdf)
  })

/** Marks the report as done. Does nothing if the company has requested another report in the meantime. */
export const finish = ({ company, id }: ReportPdf): Promise<void> =>
  retryOnConflict(async () => {
    const pdf = await findLatestReportPdf(company)
    if (pdf?.id === id && pdf.state === 'waiting') await write({ ...pdf, state: 'done' }, pdf)
  })

/** Saves the changed fields. Fails if the lease has passed to another worker. */
export const save = (pdf: ReportPdf, changedFields: Partial<ReportPdf>): Promise<ReportPdf> =>
  write({ ...pdf, ...changedFields }, pdf)

/** Returns the report as the routes respond with it. `sign` creates the URL of the file. */
export async function toResponse(
  pdf: ReportPdf,
  sign: (file: string, fileName: string) => Promise<string>,
): Promise<z.input<typeof Response>> {
  const { percent, created, days, file } = pdf
  const state = pdf.state === 'waiting' && !isBeingMade(pdf) ? 'done' : pdf.state
  const url = file === null ? null : await sign(file, `report-${days.from}-${days.to}.pdf`)
  return { state, percent, from: days.from, to: days.to, created, expires: computeExpiry(pdf), url }
}
