/** In a support visit, an administrator is logged in as a company. */
import * as z from 'zod'
import type { SupportVisit as SupportVisitResponse } from '../../../shared/api/schemas/admin.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { supportVisitMinutes } from '../../../shared/domain/support-visits.ts'
import type { Admin } from '../sign-in/admins.ts'
import { computeAuditExpiry } from './audit.ts'
import type { Company } from '../companies/companies.ts'
import { get, queryLastItems } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import { createItemSchema } from '../../table/formats.ts'
import { toAuditPartition, keys, sortKeyPrefixes } from '../../table/keys.ts'
import type { CompanyIdentity } from '../sign-in/sessions.ts'

export const SupportVisit = createItemSchema({
  admin: z.string(),
  reason: z.string(),
  began: z.string(),
  /** Time at which the visit ends unless the administrator leaves earlier. */
  until: z.string(),
  /** Time at which the administrator left. Missing if the visit ended automatically. */
  ended: z.string().optional(),
  expires_at_seconds: z.number(),
})
export type SupportVisit = z.infer<typeof SupportVisit>

type SessionVisit = NonNullable<CompanyIdentity['visit']>

interface NewVisit {
  company: Company
  admin: string
  adminEpoch: number
  reason: string
}

export function startVisit({ company, admin, adminEpoch, reason }: NewVisit, began: string, id: string) {
  const until = new Date(Date.parse(began) + supportVisitMinutes * 60_000).toISOString()
  const storedVisit: SupportVisit = { admin, reason, began, until, expires_at_seconds: computeAuditExpiry(began) }
  const identity: CompanyIdentity = {
    role: 'COMPANY',
    company: company.id,
    epochs: { password: 0 },
    actor: admin,
    visit: { id, began, until, epochs: { password: company.password_epoch, admin: adminEpoch } },
  }
  const write: Write = { put: { ...storedVisit, ...keys.supportVisit(company.id, began, id) }, when: 'any' }
  return { identity, write, visit: { admin, until } }
}

export async function createVisitEndWrites(
  companyId: CompanyId,
  { id, began, until }: SessionVisit,
  now: string,
): Promise<Write[]> {
  const key = keys.supportVisit(companyId, began, id)
  const item = await get(key)
  return item && now < until ? [{ put: { ...SupportVisit.parse(item), ...key, ended: now }, when: 'any' }] : []
}

const maxVisits = 500

export async function listForCompany(companyId: CompanyId, now: string): Promise<SupportVisitResponse[]> {
  const items = await queryLastItems(toAuditPartition(`C#${companyId}`), sortKeyPrefixes.supportVisit, maxVisits)
  return items.map(item => {
    const { admin, reason, began, until, ended } = SupportVisit.parse(item)
    return { admin, reason, began, ended: ended ?? (until <= now ? until : null) }
  })
}

/**
 * A visit becomes invalid at its end, when the company's password is changed, and when the administrator is removed or
 * reset.
 */
export const isStillValid = (
  { until, epochs }: SessionVisit,
  company: Company,
  admin: Admin | undefined,
  now: string,
): boolean => now < until && epochs.password === company.password_epoch && epochs.admin === admin?.epoch
