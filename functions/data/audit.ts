/** What administrators did with companies, and what they saw of them. Kept for two years. */
import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { queryLast, transact, untilUnraced, type Write } from './db.ts'
import { item } from './formats.ts'
import { auditPartition, keys, prefixes } from './keys.ts'

const keptSeconds = 2 * 365 * 86_400
export const keptUntil = (now: string): number => Math.floor(Date.parse(now) / 1000) + keptSeconds

export const auditedActs = ['created', 'looked', 'noted', 'planned_script', 'ran_script', 'visited'] as const

export const AuditRecord = item({
  at: z.string(),
  admin: z.string(),
  company: CompanyId,
  /** The record keeps the name, because the company may be deleted before the record is. */
  company_name: z.string(),
  act: z.string(),
  /** The name of a script. */
  script: z.string().optional(),
  expires_at_seconds: z.number(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

export interface AuditedAct {
  admin: string
  company: { id: CompanyId; name: string }
  act: (typeof auditedActs)[number]
  script?: string
}

/** The record stands in two lists: the company's and the administrator's. */
export function writesOf({ admin, company, act, script }: AuditedAct, now: string, id: string): Write[] {
  const record = {
    at: now,
    admin,
    company: company.id,
    company_name: company.name,
    act,
    ...(script === undefined ? {} : { script }),
    expires_at_seconds: keptUntil(now),
  }
  return [keys.auditOfCompany(company.id, now, id), keys.auditOfAdmin(admin, now, id)].map(key => ({
    put: { ...record, ...key },
    when: 'any',
  }))
}

export const record = (act: AuditedAct, now: string, id: string): Promise<void> =>
  untilUnraced(() => transact(writesOf(act, now, id)))

/** The latest records of a company come first. */
export const ofCompany = async (c: CompanyId, most: number): Promise<AuditRecord[]> =>
  (await queryLast(auditPartition(`C#${c}`), prefixes.audit, most)).map(row => AuditRecord.parse(row))
