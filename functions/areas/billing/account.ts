/**
 * A company's item has only `paying_customer` and `billing_plan`. All other billing data is in a separate item, so that
 * payments and changes of settings cause no write conflicts.
 */
import * as z from 'zod'
import type { BillingFacts } from '../../../shared/domain/billing-state.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { findTrialStart } from '../../../shared/domain/plans.ts'
import * as companies from '../companies/companies.ts'
import { Company } from '../companies/company-schema.ts'
import { get, getAll, query } from '../../table/reads.ts'
import { WriteConflict, type Write } from '../../table/writes.ts'
import { changeEntity, type ChangeIdentity } from '../../table/entity.ts'
import { createItemSchema } from '../../table/formats.ts'
import { toKennitalaPartition, keys, createOwnerIndexKey, sortKeyPrefixes } from '../../table/keys.ts'
import { StoredInvoiceLine } from './invoices.ts'

const instant = z.string()
const day = z.string()

const BankBilling = z.looseObject({
  ssn: z.string(),
  /** Email address to which Payday sends invoices. */
  email: z.string(),
  /** Payday's id of the customer. Null until Payday has returned the id. */
  customer: z.string().nullable(),
  /** The day from which the months of all invoice periods are counted. */
  anchor: day,
  /**
   * Number of times that the company has started to pay through the bank. Part of invoice references, so that a second
   * start on the same day gets an invoice of its own.
   */
  starts: z.number(),
  /** The first day for which no invoice has been planned yet. */
  next_period: day,
  /** The plan that applies from the next invoice on. Null if the plan stays the same. */
  next_plan: z.string().nullable(),
  /**
   * Additional lines of the next invoice. Earlier releases added the price difference here when a company chose a
   * larger plan.
   */
  extra_lines: z.array(StoredInvoiceLine),
  /** The id of an invoice that is planned, or whose outcome at Payday is unknown. */
  pending: z.string().nullable(),
  /** When the company last started to pay through the bank. Missing in items of earlier releases. */
  confirmed_at: instant.optional(),
  /**
   * Whether the company must first pay its overdue claims, because it has resumed after cancelling, or left too many
   * claims unpaid.
   */
  awaits_payment: z.boolean().optional(),
  /**
   * The start of a cancellation that withdraws claims. Blocks new claims for a minute, or until the cancellation ends.
   */
  cancelling_at: instant.optional(),
})
export type BankBilling = z.infer<typeof BankBilling>

export const BillingAccount = createItemSchema({
  company: CompanyId,
  version: z.number(),
  /** The current payment method, or the latest one of a company that no longer pays. */
  method: z.enum(['bank', 'card']),
  paid_until: instant.nullable(),
  unpaid_since: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** The reason for cancelling, as typed by the company. Shown to administrators. */
  cancel_reason: z.string().nullable(),
  /** The price of the plan requested from Paddle, while Paddle's response is unknown. */
  requested_price: z.string().optional(),
  /** The plan of `requested_price`. Missing in items of earlier releases. */
  requested_plan: z.string().optional(),
  bank: BankBilling.optional(),
})
export type BillingAccount = z.infer<typeof BillingAccount>
export type BankPayingAccount = BillingAccount & { bank: BankBilling }

/** Whether the company pays through the bank, or did so last. */
export const paysByBank = (account: BillingAccount | undefined): account is BankPayingAccount =>
  account?.method === 'bank' && account.bank !== undefined

/** Whether the company becomes a paying customer again as soon as it pays its overdue claims. */
export const awaitsPayment = (account: BillingAccount | undefined): account is BankPayingAccount =>
  paysByBank(account) && account.bank.awaits_payment === true

export async function find(companyId: CompanyId): Promise<BillingAccount | undefined> {
  const item = await get(keys.billing(companyId))
  return item && BillingAccount.parse(item)
}

/**
 * Whether the company has ever paid. Being a customer is no proof, because with bank payment a company is a customer
 * before its first payment, and the operator can make any company a customer.
 */
export async function hasPaid(company: Company): Promise<boolean> {
  const account = await find(company.id)
  return account ? account.paid_until !== null : company.paying_customer
}

export async function findMany(ids: readonly CompanyId[]): Promise<(BillingAccount | undefined)[]> {
  const items = await getAll(ids.map(keys.billing))
  return items.map(item => item && BillingAccount.parse(item))
}

/** Creates an account of a company that has not paid yet. The caller has to store the account. */
export const createBillingAccount = (company: CompanyId, method: BillingAccount['method']): BillingAccount => ({
  company,
  version: 0,
  method,
  paid_until: null,
  unpaid_since: null,
  cancelled_at: null,
  cancel_reason: null,
})

export const toBillingFacts = (company: Company, account: BillingAccount | undefined): BillingFacts => ({
  trial_began: findTrialStart(company),
  billing_plan: company.billing_plan,
  paying_customer: company.paying_customer,
  paid_until: account?.paid_until ?? null,
  unpaid_since: account?.unpaid_since ?? null,
  awaits_payment: awaitsPayment(account),
})

export interface CompanyWithBilling {
  company: Company
  account: BillingAccount | undefined
}

interface EditedBilling {
  paying_customer: boolean
  billing_plan: string | null
  account: BillingAccount
  extraWrites?: Write[]
}

const createKennitalaWrite = ({ company, bank }: Pick<BankPayingAccount, 'company' | 'bank'>): Write => ({
  put: { ...keys.kennitala(bank.ssn, company), ...createOwnerIndexKey(company), id: company },
  when: 'any',
})

/**
 * Moves the index item of the payer's kennitala to the new kennitala, because administrators find the company by this
 * item.
 */
function createMoveKennitalaWrites(
  companyId: CompanyId,
  previous: BankBilling | undefined,
  next: BankBilling | undefined,
): Write[] {
  if (previous?.ssn === next?.ssn) return []
  return [
    ...(previous ? [{ delete: keys.kennitala(previous.ssn, companyId), when: 'any' } as const] : []),
    ...(next ? [createKennitalaWrite({ company: companyId, bank: next })] : []),
  ]
}

/** Returns the writes that store the account, for a transaction that does not change the company. */
export const createAccountWrites = (account: BillingAccount, previous: BillingAccount | undefined): Write[] => [
  {
    put: { ...account, version: (previous?.version ?? 0) + 1, ...keys.billing(account.company) },
    when: previous ? { version: previous.version } : 'absent',
    conditionError: () => new WriteConflict(),
  },
  ...createMoveKennitalaWrites(account.company, previous?.bank, account.bank),
]

export const createAccountRemovalWrites = ({ company, version, bank }: BillingAccount): Write[] => [
  {
    delete: keys.billing(company),
    when: { attribute: 'version', equals: version },
    conditionError: () => new WriteConflict(),
  },
  ...createMoveKennitalaWrites(company, bank, undefined),
]

/** Lists companies whose latest payer through the bank has this kennitala, even if they now pay by card or nothing. */
export async function listByKennitala(kennitala: string, maxItems: number): Promise<CompanyId[]> {
  const items = await query(toKennitalaPartition(kennitala), sortKeyPrefixes.companyOfKennitala, { maxItems })
  const ids = items.slice(0, maxItems).map(item => CompanyId.parse(item['id']))
  const accounts = await findMany(ids)
  // Earlier releases leave the index item when they change or remove an account, so each account is checked.
  return ids.filter((_, i) => accounts[i]?.bank?.ssn === kennitala)
}

/**
 * Reads the account first, then the company. Except by a script of the operator, `paying_customer` and `billing_plan`
 * change only together with the account. A write that requires the account's version thus also requires that these two
 * fields are unchanged.
 */
export async function findWithCompany(companyId: CompanyId): Promise<Partial<CompanyWithBilling>> {
  const account = await find(companyId)
  const company = await companies.find(companyId)
  return { company, account }
}

export async function change(
  companyId: CompanyId,
  idempotentChange: ChangeIdentity,
  edit: (current: CompanyWithBilling) => EditedBilling | Promise<EditedBilling>,
): Promise<CompanyWithBilling> {
  const company = await changeEntity(
    companyId,
    keys.company(companyId),
    Company,
    idempotentChange,
    async currentCompany => {
      const previousAccount = await find(companyId)
      const {
        paying_customer,
        billing_plan,
        account,
        extraWrites = [],
      } = await edit({ company: currentCompany, account: previousAccount })
      return {
        next: { ...currentCompany, paying_customer, billing_plan },
        extraWrites: [...createAccountWrites(account, previousAccount), ...extraWrites],
      }
    },
  )
  return { company, account: await find(companyId) }
}
