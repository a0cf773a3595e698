/**
 * Finds invoices at Payday that a restored table does not have. Otherwise the invoice job would create these invoices
 * again.
 */
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { addDays } from '../../../../shared/domain/calendar.ts'
import { toUtcDay } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import * as invoices from '../invoices.ts'
import { retryOnConflict, transact } from '../../../table/writes.ts'
import type { ChangeIdentity } from '../../../table/entity.ts'
import { isPaydayConfigured } from '../../../gateways/payday-client.ts'
import { listInvoicesAround, startPaydayDeadline, type PaydayInvoice } from '../../../gateways/payday.ts'
import { planNextInvoice } from './monthly-invoice.ts'
import { createPendingInvoice } from './pending-invoice.ts'

interface OwnInvoice {
  companyId: CompanyId
  id: string
  from: string
  start: number
  invoice: PaydayInvoice
}

const ownReferencePattern = /^([0-9A-Za-z]{12})-((\d{4}-\d{2}-\d{2})\.(\d+))$/

function toOwnInvoice(invoice: PaydayInvoice): OwnInvoice[] {
  const [, company, id = '', from = '', start] = ownReferencePattern.exec(invoice.reference) ?? []
  return company === undefined ? [] : [{ companyId: CompanyId.parse(company), id, from, start: Number(start), invoice }]
}

/** Each list covers a day and the days before and after it. */
const daysPerList = 3

async function listOwnInvoicesSince(since: string, now: string): Promise<OwnInvoice[]> {
  const foundInvoices = new Map<string, PaydayInvoice>()
  for (let day = toUtcDay(since); day <= addDays(toUtcDay(now), 1); day = addDays(day, daysPerList))
    for (const invoice of await listInvoicesAround(day, startPaydayDeadline())) foundInvoices.set(invoice.id, invoice)
  // Sorts a company's periods by time, because each determines the next.
  return [...foundInvoices.values()].flatMap(toOwnInvoice).toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** Yields a line per invoice that was recovered, or about which the operator must decide. */
export async function* recoverInvoices(
  since: string,
  now: string,
  changeFor: (part: string) => ChangeIdentity,
): AsyncGenerator<string> {
  if (!(await isPaydayConfigured())) return
  for (const ownInvoice of await listOwnInvoicesSince(since, now)) {
    const line = await recoverInvoice(ownInvoice, now, changeFor)
    if (line !== undefined)
      yield `Invoice ${ownInvoice.invoice.number ?? ownInvoice.id} (${ownInvoice.invoice.reference}) ${line}`
  }
}

async function recoverInvoice(
  ownInvoice: OwnInvoice,
  now: string,
  changeFor: (part: string) => ChangeIdentity,
): Promise<string | undefined> {
  const { companyId, id, invoice } = ownInvoice
  const storedInvoice = await invoices.find(companyId, id)
  if (storedInvoice && storedInvoice.payday_id !== null) return undefined
  if (invoice.state === 'withdrawn')
    return storedInvoice ? undefined : 'was withdrawn at Payday: ask the company whether it has cancelled'
  if (!(await retryOnConflict(() => noteAttempt(ownInvoice, now))))
    return 'belongs to no payment in this table: ask the company to confirm again, and withdraw it at Payday'
  const outcome = await createPendingInvoice(companyId, {
    now,
    change: changeFor(`invoice ${invoice.reference}`),
    deadline: startPaydayDeadline(),
  })
  return outcome === 'settled' ? 'was found at Payday' : 'is in doubt'
}

/** Stores the invoice as if its request had timed out, so that the job looks it up and never creates it again. */
async function noteAttempt({ companyId, id, from, start, invoice }: OwnInvoice, now: string): Promise<boolean> {
  const { company, account } = await billing.findWithCompany(companyId)
  if (!company || !account?.bank) return false
  const { bank } = account
  const date = invoice.invoiceDate.slice(0, 10)
  const pending = bank.pending === id ? await invoices.find(companyId, id) : undefined
  if (pending) {
    await transact([invoices.createInvoiceWrite({ ...pending, date, attempted_at: pending.attempted_at ?? now })])
    return true
  }
  const isNextPeriod = company.paying_customer && bank.next_period === from && bank.starts === start && !bank.pending
  const plannedInvoice = isNextPeriod && billing.paysByBank(account) ? planNextInvoice(company, account) : undefined
  if (!plannedInvoice) return false
  const notedInvoice = {
    ...invoices.planInvoice({
      company: companyId,
      start,
      ...plannedInvoice,
      today: date,
      payer: { name: company.name, ssn: bank.ssn },
    }),
    attempted_at: now,
    attempts: 1,
  }
  const next = { ...account, bank: { ...bank, next_period: plannedInvoice.period.to, extra_lines: [], pending: id } }
  await transact([...billing.createAccountWrites(next, account), invoices.createInvoiceWrite(notedInvoice)])
  return true
}
