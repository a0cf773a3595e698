/**
 * Reads and changes customers and invoices at Payday. Parses responses leniently, because Payday's documentation, at
 * apidoc.payday.is, is partly wrong.
 */
import * as z from 'zod'
import { addDays } from '../../shared/domain/calendar.ts'
import { normalizeKennitala } from '../../shared/domain/kennitala.ts'
import { callPayday, PaydayRefusalError, PaydayUnknownOutcomeError } from './payday-client.ts'

/** Total time for all requests to Payday within one of our requests, which must end within ten seconds. */
const totalTimeoutMs = 7000
export const startPaydayDeadline = (): AbortSignal => AbortSignal.timeout(totalTimeoutMs)

const Id = z.union([z.string().min(1), z.number()]).transform(String)
const text = z.string().catch('')

const Customer = z.object({ id: Id, ssn: text })
/** A lookup returns the customer or a list of customers. */
const Customers = z.union([
  Customer.transform(customer => [customer]),
  z.array(Customer),
  z.object({ customers: z.array(Customer) }).transform(({ customers }) => customers),
])

interface Payer {
  ssn: string
  name: string
  email: string
}

export async function findOrCreateCustomer(payer: Payer, deadline: AbortSignal): Promise<string> {
  const existingId = await findCustomer(payer.ssn, deadline)
  if (existingId !== undefined) return existingId
  try {
    await callPayday({ method: 'POST', path: '/customers', body: { ...payer, language: 'is' }, deadline })
  } catch (error) {
    if (!(error instanceof PaydayUnknownOutcomeError)) throw error
  }
  // Looks the customer up again: Payday's response may have no body, and a request without a response may have been
  // carried out.
  const createdId = await findCustomer(payer.ssn, deadline)
  if (createdId === undefined) throw new PaydayUnknownOutcomeError('POST /customers', 'no customer')
  return createdId
}

/**
 * Updates the customer before each invoice, because Payday mails the invoice to the customer's current address.
 * Companies that share a kennitala are one customer, which may still have another company's address.
 */
export async function updateCustomer(id: string, payer: Payer, deadline: AbortSignal): Promise<void> {
  await callPayday({ method: 'PUT', path: '/customers/{id}', params: { id }, body: payer, deadline })
}

async function findCustomer(ssn: string, deadline: AbortSignal): Promise<string | undefined> {
  try {
    const response = await callPayday({ method: 'GET', path: '/customers/number/{ssn}', params: { ssn }, deadline })
    // Compares the kennitala here, because Payday is known to ignore filters by it.
    return Customers.safeParse(response).data?.find(customer => normalizeKennitala(customer.ssn) === ssn)?.id
  } catch (error) {
    if (error instanceof PaydayRefusalError && error.status === 404) return undefined
    throw error
  }
}

const stateByPaydayStatus = { PAID: 'paid', CANCELLED: 'withdrawn', CREDIT: 'withdrawn', DELETED: 'withdrawn' } as const

const Invoice = z
  .object({
    id: Id,
    number: Id.nullish(),
    status: text,
    reference: text,
    invoiceDate: text,
    paidDate: z.string().nullish().catch(null),
    amountExcludingVat: z.number().nullish().catch(null),
    amountIncludingVat: z.number().nullish().catch(null),
    customer: z.object({ id: Id }).nullish().catch(null),
  })
  .transform(({ number, status, paidDate, amountExcludingVat, amountIncludingVat, customer, ...rest }) => ({
    ...rest,
    number: number ?? null,
    state: Object.hasOwn(stateByPaydayStatus, status)
      ? stateByPaydayStatus[status as keyof typeof stateByPaydayStatus]
      : ('open' as const),
    paidOn: paidDate?.slice(0, 10) ?? null,
    net: amountExcludingVat ?? null,
    gross: amountIncludingVat ?? null,
    customer: customer?.id ?? null,
  }))
export type PaydayInvoice = z.output<typeof Invoice>

interface NewInvoice {
  customer: string
  reference: string
  description: string
  date: string
  due_date: string
  final_due_date: string
  vat_percent: number
  lines: readonly { text: string; amount: number }[]
}

const refusesElectronicInvoices = ({ status, reason }: PaydayRefusalError): boolean =>
  status === 400 && (reason.includes('21018') || /does not accept electronic invoices/i.test(reason))

/**
 * Creates an invoice at Payday, which numbers the invoice, creates a claim in the customer's bank and mails the
 * invoice.
 */
export async function createInvoice(invoice: NewInvoice, deadline: AbortSignal): Promise<PaydayInvoice> {
  const create = (createElectronicInvoice: boolean) =>
    callPayday({
      method: 'POST',
      path: '/invoices',
      body: {
        customer: { id: invoice.customer },
        reference: invoice.reference,
        description: invoice.description,
        invoiceDate: invoice.date,
        dueDate: invoice.due_date,
        finalDueDate: invoice.final_due_date,
        currencyCode: 'ISK',
        status: 'SENT',
        createClaim: true,
        createElectronicInvoice,
        sendEmail: true,
        lines: invoice.lines.map(({ text: description, amount }) => ({
          description,
          quantity: 1,
          unitPriceExcludingVat: amount,
          vatPercentage: invoice.vat_percent,
          discountPercentage: 0,
        })),
      },
      deadline,
    })
  const response = await create(true).catch((error: unknown) => {
    if (error instanceof PaydayRefusalError && refusesElectronicInvoices(error)) return create(false)
    throw error
  })
  const { data } = Invoice.safeParse(response)
  if (data && (data.reference === invoice.reference || data.reference === '')) return data
  // The response may have no body. The error makes the caller look the invoice up, as after a lost response.
  throw new PaydayUnknownOutcomeError('POST /invoices', 'no invoice in the answer')
}

export async function fetchPaydayInvoice(id: string, deadline: AbortSignal): Promise<PaydayInvoice> {
  const response = await callPayday({ method: 'GET', path: '/invoices/{id}', params: { id }, deadline })
  const { data } = Invoice.safeParse(response)
  if (data?.id !== id) throw new PaydayUnknownOutcomeError('GET /invoices/{id}', 'no invoice in the answer')
  return data
}

const Page = z.union([
  z.object({ invoices: z.array(Invoice), pages: z.number().catch(1) }),
  z.array(Invoice).transform(invoices => ({ invoices, pages: 1 })),
])
const invoicesPerPage = 500
const maxPages = 40

/**
 * Lists the invoices of a day. Includes the neighbouring days, because Payday's days may end at other times than ours.
 */
export async function listInvoicesAround(day: string, deadline: AbortSignal): Promise<PaydayInvoice[]> {
  const [from, to] = [addDays(day, -1), addDays(day, 1)]
  const foundInvoices: PaydayInvoice[] = []
  for (let page = 1; page <= maxPages; page++) {
    const query = { dateFrom: from, dateTo: to, page: String(page), perpage: String(invoicesPerPage) }
    const { data } = Page.safeParse(await callPayday({ method: 'GET', path: '/invoices', query, deadline }))
    if (!data) throw new PaydayUnknownOutcomeError('GET /invoices', 'no list in the answer')
    foundInvoices.push(...data.invoices)
    if (page >= data.pages || data.invoices.length === 0) return foundInvoices
  }
  throw new PaydayUnknownOutcomeError('GET /invoices', 'too many pages')
}

/**
 * Withdraws an invoice and its claim at Payday. Idempotent, although Payday refuses a step that was carried out before.
 */
export async function withdrawInvoice(id: string, day: string, deadline: AbortSignal): Promise<void> {
  const change = (body: object) => callPayday({ method: 'PUT', path: '/invoices/{id}', params: { id }, body, deadline })
  try {
    await change({ status: 'SENT', claimCancelledDate: day }).catch(ignoreRefusal)
    await change({ status: 'CANCELLED', cancelledDate: day })
  } catch (error) {
    if (!(error instanceof PaydayRefusalError) || (await fetchPaydayInvoice(id, deadline)).state !== 'withdrawn')
      throw error
  }
}

/**
 * Ignores that Payday refuses to cancel a claim, because the claim may be cancelled already. If the claim is still in
 * the bank, Payday also refuses the next request, which cancels the invoice.
 */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof PaydayRefusalError)) throw error
}
