/**
 * A company that pays through the bank has a due item for its next invoice and one for its next check of claims. The
 * account and its invoices determine what the job does.
 */
import * as z from 'zod'
import { addDays } from '../../../../shared/domain/calendar.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { toUtcDay, toUtcMidnightInstant } from '../../../../shared/domain/invoices.ts'
import { get } from '../../../table/reads.ts'
import { WriteConflict, type Write } from '../../../table/writes.ts'
import { createItemSchema } from '../../../table/formats.ts'
import { createDueIndexKeys, keys } from '../../../table/keys.ts'
import { isOpen, type Invoice } from '../invoices.ts'

export const BillingDue = createItemSchema({
  company: CompanyId,
  at: z.string(),
})
export type BillingDue = z.infer<typeof BillingDue>
export type BillingDueKind = 'invoice' | 'claim'

export async function find(companyId: CompanyId, kind: BillingDueKind): Promise<BillingDue | undefined> {
  const item = await get(keys.due(companyId, kind))
  return item && BillingDue.parse(item)
}

/**
 * Returns the write that sets or deletes the due item. It has no condition, so use it only in transactions that also
 * require the account's version, which prevents concurrent writes of the due item.
 */
export const createDueItemWrite = (company: CompanyId, kind: BillingDueKind, at: string | undefined): Write =>
  at === undefined
    ? { delete: keys.due(company, kind), when: 'any' }
    : { put: { company, at, ...keys.due(company, kind), ...createDueIndexKeys(kind, at) }, when: 'any' }

export const createMoveDueWrite = (
  kind: BillingDueKind,
  { company, at }: BillingDue,
  to: string | undefined,
): Write => ({
  ...createDueItemWrite(company, kind, to),
  when: { attribute: 'at', equals: at },
  conditionError: () => new WriteConflict(),
})

/**
 * Returns the time of the next check of claims, which are checked daily from the earliest due date on. Undefined if no
 * invoice is open.
 */
export function computeNextClaimCheck(invoices: readonly Invoice[], now: string): string | undefined {
  const [earliestDueDate] = invoices
    .filter(isOpen)
    .map(({ due_date }) => due_date)
    .toSorted()
  if (earliestDueDate === undefined) return undefined
  const tomorrow = addDays(toUtcDay(now), 1)
  return toUtcMidnightInstant(earliestDueDate < tomorrow ? tomorrow : earliestDueDate)
}

/**
 * Returns the due time of the item if it is later than `now`, which happens only after a manual run with a future time.
 */
export const chooseLaterInstant = ({ at }: BillingDue, now: string): string =>
  Date.parse(at) > Date.parse(now) ? at : now
