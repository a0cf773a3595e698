import * as z from 'zod'
import { addDays } from '../../../shared/domain/calendar.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import type { AuditedActName } from '../../../shared/domain/audited-acts.ts'
import { queryLastItems } from '../../table/reads.ts'
import { transact, retryOnConflict, type Write } from '../../table/writes.ts'
import { createItemSchema } from '../../table/formats.ts'
import { toAuditPartition, keys, sortKeyPrefixes } from '../../table/keys.ts'

const retentionSeconds = 2 * 365 * 86_400
export const computeAuditExpiry = (now: string): number => Math.floor(Date.parse(now) / 1000) + retentionSeconds

export const AuditRecord = createItemSchema({
  at: z.string(),
  admin: z.string(),
  company: CompanyId.nullable(),
  /** The name is copied into the record, because the company may be deleted before the record expires. */
  company_name: z.string().nullable(),
  act: z.string(),
  script: z.string().optional(),
  /** The text of a search, or the administrator and days of an exported audit list. */
  about: z.string().optional(),
  expires_at_seconds: z.number(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

export interface AuditedAct {
  admin: string
  company?: { id: CompanyId; name: string }
  act: AuditedActName
  script?: string
  about?: string
}

/**
 * Returns the writes that record the act in the administrator's list, the list of all administrators and, if the act
 * concerns a company, the company's list.
 */
export function createAuditWrites({ company, ...act }: AuditedAct, now: string, id: string): Write[] {
  const record = {
    at: now,
    ...act,
    company: company?.id ?? null,
    company_name: company?.name ?? null,
    expires_at_seconds: computeAuditExpiry(now),
  }
  const listKeys = [
    ...(company ? [keys.auditOfCompany(company.id, now, id)] : []),
    keys.auditOfAdmin(act.admin, now, id),
    keys.auditOfAll(now, id),
  ]
  return listKeys.map(key => ({ put: { ...record, ...key }, when: 'any' }))
}

export const record = (act: AuditedAct, now: string, id: string): Promise<void> =>
  retryOnConflict(() => transact(createAuditWrites(act, now, id)))

export const listForCompany = async (companyId: CompanyId, max: number): Promise<AuditRecord[]> =>
  (await queryLastItems(toAuditPartition(`C#${companyId}`), sortKeyPrefixes.audit, max)).map(item =>
    AuditRecord.parse(item),
  )

interface DateRange {
  /** The first day of the list. Both `from` and `to` are included, and both are days in UTC. */
  from: string
  to: string
}

const pageSize = 50

/**
 * Returns a page of the audit log, with the latest record first. `before` is the cursor of this page, and `next` is the
 * cursor of the following page.
 */
export async function listPage(
  admin: string | undefined,
  { from, to }: DateRange,
  before: string | undefined,
): Promise<{ acts: (AuditRecord & { id: string })[]; next: string | null }> {
  const { pk } = admin === undefined ? keys.auditOfAll('', '') : keys.auditOfAdmin(admin, '', '')
  const items = await queryLastItems(
    pk,
    sortKeyPrefixes.audit,
    pageSize,
    `${sortKeyPrefixes.audit}${before ?? addDays(to, 1)}`,
  )
  const acts = items
    .map(item => ({ ...AuditRecord.parse(item), id: String(item['sk']).slice(sortKeyPrefixes.audit.length) }))
    .filter(({ at }) => at >= from)
  return { acts, next: acts.length === pageSize ? (acts.at(-1)?.id ?? null) : null }
}
