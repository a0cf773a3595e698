/**
 * What is known about a company's payments. The company itself has only who pays and for which plan, which every
 * screen needs; all else is in an item of its own, so that changes of settings do not collide with it.
 */
import * as z from 'zod'
import type { BillingFacts } from '../../../shared/domain/billing-state.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import type { PlanName } from '../../../shared/domain/plans.ts'
import { Company } from '../company-schema.ts'
import { get, Raced, type Write } from '../db.ts'
import { changeEntity, type Change } from '../entity.ts'
import { item } from '../formats.ts'
import { keys } from '../keys.ts'

const instant = z.string()

export const BillingAccount = item({
  company: CompanyId,
  version: z.number(),
  /** How the company pays, or paid last. */
  method: z.enum(['bank', 'card']),
  paid_until: instant.nullable(),
  unpaid_since: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** Why the company cancelled, in its own words. */
  cancel_reason: z.string().nullable(),
})
export type BillingAccount = z.infer<typeof BillingAccount>

export async function find(c: CompanyId): Promise<BillingAccount | undefined> {
  const row = await get(keys.billing(c))
  return row && BillingAccount.parse(row)
}

/** The account of a company that begins to pay. */
export const newAccount = (company: CompanyId, method: BillingAccount['method']): BillingAccount => ({
  company,
  version: 0,
  method,
  paid_until: null,
  unpaid_since: null,
  cancelled_at: null,
  cancel_reason: null,
})

export const factsOf = (company: Company, account: BillingAccount | undefined): BillingFacts => ({
  created: company.created,
  billing_plan: company.billing_plan,
  paying_customer: company.paying_customer,
  paid_until: account?.paid_until ?? null,
  unpaid_since: account?.unpaid_since ?? null,
})

export interface Billed {
  company: Company
  account: BillingAccount | undefined
}

interface EditedBilling {
  paying_customer: boolean
  billing_plan: PlanName | null
  account: BillingAccount
  /** Further writes of the same transaction. */
  also?: Write[]
}

/** Changes who pays, how, and for what, in one transaction. A repeat changes nothing. */
export async function change(
  c: CompanyId,
  given: Change,
  edit: (present: Billed) => EditedBilling | Promise<EditedBilling>,
): Promise<Billed> {
  let written: BillingAccount | undefined
  const company = await changeEntity(c, keys.company(c), Company, given, async present => {
    const before = await find(c)
    const { paying_customer, billing_plan, account, also = [] } = await edit({ company: present, account: before })
    written = { ...account, version: (before?.version ?? 0) + 1 }
    const put: Write = {
      put: { ...written, ...keys.billing(c) },
      when: before ? { version: before.version } : 'absent',
      otherwise: () => new Raced(),
    }
    return { next: { ...present, paying_customer, billing_plan }, also: [put, ...also] }
  })
  return { company, account: written ?? (await find(c)) }
}
