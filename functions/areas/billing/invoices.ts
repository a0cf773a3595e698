/**
 * Invoices that Payday sends for us. Each is stored as an intention before Payday hears of it, so that none is made
 * twice and none forgotten.
 */
import * as z from 'zod'
import { addDays } from '../../../shared/domain/calendar.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import {
  invoiceDates,
  dayOf,
  sumNet,
  vatPercent,
  withVat,
  type InvoiceLine,
  type InvoicePeriod,
} from '../../../shared/domain/invoices.ts'
import type { PaidPlan } from '../../../shared/domain/plans.ts'
import { seller } from '../../../shared/operator.ts'
import { get, query } from '../../table/reads.ts'
import { WriteConflict, type Write } from '../../table/writes.ts'
import { itemSchema, toLooseSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'

const day = z.string()
export const Line = toLooseSchema(z.object({ text: z.string(), amount: z.number() }))

const Seller = z.looseObject({
  name: z.string(),
  registration_number: z.string(),
  vat_number: z.string(),
  address: z.string(),
})
const Payer = z.looseObject({ name: z.string(), ssn: z.string() })

export const Invoice = itemSchema({
  company: CompanyId,
  version: z.number(),
  /** The id consists of the first day of the period and the number of the company's start (see BankDetails). */
  id: z.string(),
  /** What Payday knows it by. */
  reference: z.string(),
  from: day,
  /** The first day after its period. */
  to: day,
  plan: z.string(),
  lines: z.array(Line),
  vat_percent: z.number(),
  net: z.number(),
  gross: z.number(),
  date: day,
  due_date: day,
  final_due_date: day,
  /**
   * intended: Payday is to make it, or may have done so. doubtful: somebody has to look at Payday (docs/runbook.md).
   * open: its claim is in the bank.
   */
  state: z.enum(['intended', 'doubtful', 'open', 'paid', 'withdrawn']),
  /** When Payday was last asked to make it, unless it is known that it did not. */
  attempted_at: z.string().nullable(),
  attempts: z.number(),
  /** Payday's id and number of the invoice. They are null until Payday has made it. */
  payday_id: z.string().nullable(),
  number: z.string().nullable(),
  paid_on: day.nullable(),
  /** The day on which the operator recorded that the invoice was paid back. */
  refunded_on: day.optional(),
  /** As they were when it was made, so that copies never change. Invoices of older versions have neither. */
  seller: Seller.optional(),
  payer: Payer.optional(),
})
export type Invoice = z.infer<typeof Invoice>

export const invoiceId = (from: string, start: number): string => `${from}.${start}`

interface NewInvoice {
  company: CompanyId
  start: number
  period: InvoicePeriod
  plan: PaidPlan
  lines: InvoiceLine[]
  today: string
  payer: { name: string; ssn: string }
}

export function planInvoice({ company, start, period, plan, lines, today, payer }: NewInvoice): Invoice {
  const id = invoiceId(period.from, start)
  const net = sumNet(lines)
  return {
    company,
    version: 0,
    id,
    reference: `${company}-${id}`,
    ...period,
    plan,
    lines,
    vat_percent: vatPercent,
    net,
    gross: withVat(net),
    ...invoiceDates(today, period.from),
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
  const row = await get(keys.invoice(companyId, id))
  return row && Invoice.parse(row)
}

/** All invoices of a company, oldest first. There is about one a month. */
export const list = async (companyId: CompanyId): Promise<Invoice[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.invoice)).map(row => Invoice.parse(row))

/** Writes an invoice on condition that nobody else has, since it was read. A new one has version 0. */
export const invoiceWrite = (invoice: Invoice): Write => ({
  put: { ...invoice, version: invoice.version + 1, ...keys.invoice(invoice.company, invoice.id) },
  when: invoice.version === 0 ? 'absent' : { version: invoice.version },
  conditionError: () => new WriteConflict(),
})

export const removeWrite = ({ company, id, version }: Invoice): Write => ({
  delete: keys.invoice(company, id),
  when: { attribute: 'version', equals: version },
  conditionError: () => new WriteConflict(),
})

export const isOpen = ({ state }: Invoice): boolean => state === 'open'

/** The company sees only invoices that Payday has made, and Payday numbers every invoice it makes. */
export function answer(invoice: Invoice, now: string) {
  const { id, number, date, due_date, final_due_date, from, net, gross, refunded_on } = invoice
  const { state } = invoice
  if (number === null || state === 'intended' || state === 'doubtful') return []
  const isOverdue = state === 'open' && final_due_date <= dayOf(now)
  const shown = refunded_on !== undefined ? ('refunded' as const) : isOverdue ? ('overdue' as const) : state
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
      state: shown,
      has_file: true,
    },
  ]
}
