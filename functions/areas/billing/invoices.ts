/** An invoice is stored as planned before the request to Payday, so that no invoice is created twice or lost. */
import * as z from 'zod'
import { addDays } from '../../../shared/domain/calendar.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import {
  computeInvoiceDates,
  toUtcDay,
  sumNetAmounts,
  vatPercent,
  addVat,
  type InvoiceLine,
  type InvoicePeriod,
} from '../../../shared/domain/invoices.ts'
import { findPlanNumber, type PaidPlan } from '../../../shared/domain/plans.ts'
import { seller } from '../../../shared/operator.ts'
import { get, query } from '../../table/reads.ts'
import { WriteConflict, type Write } from '../../table/writes.ts'
import { createItemSchema, toLooseSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'

const day = z.string()
export const StoredInvoiceLine = toLooseSchema(z.object({ text: z.string(), amount: z.number() }))

const Seller = z.looseObject({
  name: z.string(),
  registration_number: z.string(),
  vat_number: z.string(),
  address: z.string(),
})
const Payer = z.looseObject({ name: z.string(), ssn: z.string() })

export const Invoice = createItemSchema({
  company: CompanyId,
  version: z.number(),
  /**
   * The first day of the period, followed by how many times the company has begun to pay through the bank (`starts` in
   * BankBilling), and by the number of the plan if the invoice is for a change to a larger plan.
   */
  id: z.string(),
  /** Our reference, which the invoice carries at Payday. */
  reference: z.string(),
  from: day,
  /** The first day after the period. */
  to: day,
  plan: z.string(),
  /**
   * Whether the invoice charges only the price difference of a larger plan, for the rest of a period that has its own
   * invoice.
   */
  is_difference: z.boolean().optional(),
  lines: z.array(StoredInvoiceLine),
  vat_percent: z.number(),
  net: z.number(),
  gross: z.number(),
  date: day,
  due_date: day,
  final_due_date: day,
  /**
   * intended: planned, Payday may or may not have created it. doubtful: the operator has to check Payday
   * (docs/runbook.md). open: its claim is in the bank.
   */
  state: z.enum(['intended', 'doubtful', 'open', 'paid', 'withdrawn']),
  /** Time of the last request to Payday whose outcome is unknown. Null if there is none. */
  attempted_at: z.string().nullable(),
  attempts: z.number(),
  /** Payday's id and number. Null until Payday has created the invoice. */
  payday_id: z.string().nullable(),
  number: z.string().nullable(),
  paid_on: day.nullable(),
  /** The day on which the operator recorded the refund. */
  refunded_on: day.optional(),
  /** The day on which the operator tolerated the unpaid invoice, so that the company can continue. */
  tolerated_on: day.optional(),
  /** The day on which the operator gave up an unpaid invoice of a begun period. Its state is then `withdrawn`. */
  written_off_on: day.optional(),
  /**
   * Seller and payer as they were when the invoice was planned, so that a PDF created later shows the same. Missing in
   * invoices of earlier releases.
   */
  seller: Seller.optional(),
  payer: Payer.optional(),
})
export type Invoice = z.infer<typeof Invoice>

const createInvoiceId = ({ start, period, plan, is_difference }: NewInvoice): string =>
  is_difference ? `${period.from}.${start}.${findPlanNumber(plan)}` : `${period.from}.${start}`

interface NewInvoice {
  company: CompanyId
  start: number
  period: InvoicePeriod
  plan: PaidPlan
  is_difference?: true
  lines: InvoiceLine[]
  today: string
  payer: { name: string; ssn: string }
}

export function planInvoice(newInvoice: NewInvoice): Invoice {
  const { company, period, plan, is_difference, lines, today, payer } = newInvoice
  const id = createInvoiceId(newInvoice)
  const net = sumNetAmounts(lines)
  return {
    company,
    version: 0,
    id,
    reference: `${company}-${id}`,
    ...period,
    plan,
    ...(is_difference ? { is_difference } : {}),
    lines,
    vat_percent: vatPercent,
    net,
    gross: addVat(net),
    ...computeInvoiceDates(today, period.from),
    state: 'intended',
    attempted_at: null,
    attempts: 0,
    payday_id: null,
    number: null,
    paid_on: null,
    seller,
    payer,
  }
}

export async function find(companyId: CompanyId, id: string): Promise<Invoice | undefined> {
  const item = await get(keys.invoice(companyId, id))
  return item && Invoice.parse(item)
}

/** Returns the oldest invoice first. */
export const list = async (companyId: CompanyId): Promise<Invoice[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.invoice)).map(item => Invoice.parse(item))

export const createInvoiceWrite = (invoice: Invoice): Write => ({
  put: { ...invoice, version: invoice.version + 1, ...keys.invoice(invoice.company, invoice.id) },
  when: invoice.version === 0 ? 'absent' : { version: invoice.version },
  conditionError: () => new WriteConflict(),
})

export const createInvoiceRemovalWrite = ({ company, id, version }: Invoice): Write => ({
  delete: keys.invoice(company, id),
  when: { attribute: 'version', equals: version },
  conditionError: () => new WriteConflict(),
})

export const isOpen = ({ state }: Invoice): boolean => state === 'open'

/** Whether the company owes the invoice. An open invoice that the operator tolerates is not owed. */
export const isOwed = (invoice: Invoice): boolean => isOpen(invoice) && invoice.tolerated_on === undefined

/**
 * Returns a list with the response about the invoice. The list is empty for an invoice that Payday has not created, or
 * may not have created.
 */
export function toInvoiceResponses(invoice: Invoice, now: string) {
  const { id, number, date, due_date, final_due_date, from, net, gross, refunded_on } = invoice
  const { state } = invoice
  if (number === null || state === 'intended' || state === 'doubtful') return []
  const isOverdue = state === 'open' && final_due_date <= toUtcDay(now)
  const shownState = refunded_on !== undefined ? ('refunded' as const) : isOverdue ? ('overdue' as const) : state
  return [
    {
      id,
      number,
      date,
      due_date,
      final_due_date,
      from,
      to: addDays(invoice.to, -1),
      net,
      gross,
      currency: 'ISK',
      state: shownState,
      has_file: true,
    },
  ]
}
