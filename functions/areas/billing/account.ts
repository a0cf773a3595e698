/**
 * What is known about a company's payments. The company itself has only who pays and for which plan, which every
 * screen needs; all else is in an item of its own, so that changes of settings do not collide with it.
 */
import * as z from 'zod'
import type { BillingFacts } from '../../../shared/domain/billing-state.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { trialStartedAt } from '../../../shared/domain/plans.ts'
import * as companies from '../companies/companies.ts'
import { Company } from '../companies/company-schema.ts'
import { get, getAll, query } from '../../table/reads.ts'
import { WriteConflict, type Write } from '../../table/writes.ts'
import { changeEntity, type Change } from '../../table/entity.ts'
import { itemSchema } from '../../table/formats.ts'
import { kennitalaPartition, keys, sortKeyPrefixes } from '../../table/keys.ts'
import { Line } from './invoices.ts'

const instant = z.string()
const day = z.string()

/** What only companies have that pay through the bank. */
const BankDetails = z.looseObject({
  ssn: z.string(),
  /** The address to which Payday mails the invoices. */
  email: z.string(),
  /** The id of the customer at Payday, once it is known. */
  customer: z.string().nullable(),
  /** Periods begin on this day of each month. */
  anchor: day,
  /**
   * How often the company has begun to pay. References of invoices contain this number, so that a second start on the
   * same day gets an invoice of its own.
   */
  starts: z.number(),
  /** The first day for which there is no invoice yet. */
  next_period: day,
  /** The plan from the next invoice on, if it is another one. */
  next_plan: z.string().nullable(),
  /** Further lines of the next invoice, such as the difference for a larger plan. */
  extra_lines: z.array(Line),
  /** The id of an invoice that is to be made at Payday, or about which it is not known whether it was. */
  pending: z.string().nullable(),
})
export type BankDetails = z.infer<typeof BankDetails>

export const BillingAccount = itemSchema({
  company: CompanyId,
  version: z.number(),
  /** How the company pays, or paid last. */
  method: z.enum(['bank', 'card']),
  paid_until: instant.nullable(),
  unpaid_since: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** The company's own words about why it cancelled. Administrators read them. */
  cancel_reason: z.string().nullable(),
  bank: BankDetails.optional(),
})
export type BillingAccount = z.infer<typeof BillingAccount>
export type BankAccount = BillingAccount & { bank: BankDetails }

/** Whether a company pays through the bank or began to, if it says so now or did last. */
export const paysByBank = (account: BillingAccount | undefined): account is BankAccount =>
  account?.method === 'bank' && account.bank !== undefined

export async function find(companyId: CompanyId): Promise<BillingAccount | undefined> {
  const row = await get(keys.billing(companyId))
  return row && BillingAccount.parse(row)
}

/** The accounts of several companies, in their order; undefined for a company that has none. */
export async function findMany(ids: readonly CompanyId[]): Promise<(BillingAccount | undefined)[]> {
  const rows = await getAll(ids.map(keys.billing))
  return rows.map(row => row && BillingAccount.parse(row))
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

export const toBillingFacts = (company: Company, account: BillingAccount | undefined): BillingFacts => ({
  trial_began: trialStartedAt(company),
  billing_plan: company.billing_plan,
  paying_customer: company.paying_customer,
  paid_until: account?.paid_until ?? null,
  unpaid_since: account?.unpaid_since ?? null,
})

export interface CompanyWithBilling {
  company: Company
  account: BillingAccount | undefined
}

interface EditedBilling {
  paying_customer: boolean
  billing_plan: string | null
  account: BillingAccount
  /** Further writes of the same transaction. */
  extraWrites?: Write[]
}

const kennitalaWrite = ({ company, bank }: Pick<BankAccount, 'company' | 'bank'>): Write => ({
  put: { ...keys.kennitala(bank.ssn, company), id: company },
  when: 'any',
})

/** Moves the item by which administrators find the company. */
function moveKennitalaWrites(
  companyId: CompanyId,
  before: BankDetails | undefined,
  next: BankDetails | undefined,
): Write[] {
  if (before?.ssn === next?.ssn) return []
  return [
    ...(before ? [{ delete: keys.kennitala(before.ssn, companyId), when: 'any' } as const] : []),
    ...(next ? [kennitalaWrite({ company: companyId, bank: next })] : []),
  ]
}

/** Writes the account in a transaction that leaves the company as it is. */
export const accountWrites = (account: BillingAccount, before: BillingAccount | undefined): Write[] => [
  {
    put: { ...account, version: (before?.version ?? 0) + 1, ...keys.billing(account.company) },
    when: before ? { version: before.version } : 'absent',
    conditionError: () => new WriteConflict(),
  },
  ...moveKennitalaWrites(account.company, before?.bank, account.bank),
]

/** Removes the account of a company that has never paid. */
export const removeAccountWrites = ({ company, version, bank }: BillingAccount): Write[] => [
  {
    delete: keys.billing(company),
    when: { attribute: 'version', equals: version },
    conditionError: () => new WriteConflict(),
  },
  ...moveKennitalaWrites(company, bank, undefined),
]

/** Companies that pay by this kennitala, or did last. */
export async function listByKennitala(kennitala: string, maxItems: number): Promise<CompanyId[]> {
  const rows = await query(kennitalaPartition(kennitala), sortKeyPrefixes.companyOfKennitala, { maxItems })
  const ids = rows.slice(0, maxItems).map(row => CompanyId.parse(row['id']))
  const accounts = await findMany(ids)
  // An earlier version leaves the item behind when it changes or removes an account.
  return ids.filter((_, i) => accounts[i]?.bank?.ssn === kennitala)
}

/**
 * Reads a company and its account. Who pays, and for what, changes in one transaction with the account. The account is
 * read first, so a caller who writes it in the version that was read knows that the company has not changed either.
 */
export async function findWithCompany(companyId: CompanyId): Promise<Partial<CompanyWithBilling>> {
  const account = await find(companyId)
  const company = await companies.find(companyId)
  return { company, account }
}

/** Changes who pays, how, and for what, in one transaction. A repeat changes nothing. */
export async function change(
  companyId: CompanyId,
  given: Change,
  edit: (current: CompanyWithBilling) => EditedBilling | Promise<EditedBilling>,
): Promise<CompanyWithBilling> {
  const company = await changeEntity(companyId, keys.company(companyId), Company, given, async current => {
    const before = await find(companyId)
    const {
      paying_customer,
      billing_plan,
      account,
      extraWrites = [],
    } = await edit({ company: current, account: before })
    return {
      next: { ...current, paying_customer, billing_plan },
      extraWrites: [...accountWrites(account, before), ...extraWrites],
    }
  })
  return { company, account: await find(companyId) }
}
