/**
 * When a company's next step through the bank is due, one item for invoices and one for claims. The step itself is
 * derived from the account and its invoices.
 */
import * as z from 'zod'
import { addDays } from '../../../../shared/domain/calendar.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { dayOf, midnightOf } from '../../../../shared/domain/invoices.ts'
import { get } from '../../../table/reads.ts'
import { WriteConflict, type Write } from '../../../table/writes.ts'
import { itemSchema } from '../../../table/formats.ts'
import { dueIndexKeys, keys } from '../../../table/keys.ts'
import { isOpen, type Invoice } from '../invoices.ts'

export const BillingDue = itemSchema({
  company: CompanyId,
  at: z.string(),
})
export type BillingDue = z.infer<typeof BillingDue>
export type BillingDueKind = 'invoice' | 'claim'

export async function find(companyId: CompanyId, kind: BillingDueKind): Promise<BillingDue | undefined> {
  const row = await get(keys.due(companyId, kind))
  return row && BillingDue.parse(row)
}

/** For transactions that write the account on condition of its version, which excludes concurrent writes. */
export const setDueWrite = (company: CompanyId, kind: BillingDueKind, at: string | undefined): Write =>
  at === undefined
    ? { delete: keys.due(company, kind), when: 'any' }
    : { put: { company, at, ...keys.due(company, kind), ...dueIndexKeys(kind, at) }, when: 'any' }

/** Moves or removes an item unless a concurrent request already has. */
export const moveDueWrite = (kind: BillingDueKind, { company, at }: BillingDue, to: string | undefined): Write => ({
  ...setDueWrite(company, kind, to),
  when: { attribute: 'at', equals: at },
  conditionError: () => new WriteConflict(),
})

/** Checks unpaid claims daily from the due date on. */
export function claimsDueAt(invoices: readonly Invoice[], now: string): string | undefined {
  const [earliest] = invoices
    .filter(isOpen)
    .map(({ due_date }) => due_date)
    .toSorted()
  if (earliest === undefined) return undefined
  const tomorrow = addDays(dayOf(now), 1)
  return midnightOf(earliest < tomorrow ? tomorrow : earliest)
}
