/**
 * Imitates Payday, which sends invoices with claims. It has the quirks that Payday's users report, but was not compared
 * with Payday itself.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { AwsError, type ServiceRequest, type ServiceResponse, type Service } from '../../aws/service.ts'
import { defaultSwitches, type Switches } from '../../switches.ts'
import { RecordStore, type PaydayCustomer, type PaydayInvoice } from './records.ts'

interface PaydayOptions {
  dir: string
  secret: { clientId: string; clientSecret: string }
  switches?: Pick<Switches, 'payday'>
  now?: () => number
}

/** Acts as the operator at Payday, and as a customer at a bank. */
export interface PaydayDashboard {
  listCustomers: () => PaydayCustomer[]
  /** The newest invoice is the first. */
  listInvoices: () => PaydayInvoice[]
  /** Pays the claim of an invoice. Undefined if the invoice has no unpaid claim. */
  payInvoice: (id: string) => PaydayInvoice | undefined
  /** Clears our reference, as a user of Payday could. */
  clearReference: (id: string) => void
}

/** Payday returns some errors as plain text, and others as JSON with a message. */
class PaydayApiError extends Error {
  readonly status: number
  readonly isPlainText: boolean

  constructor(status: number, message: string, isPlainText = false) {
    super(message)
    this.status = status
    this.isPlainText = isPlainText
  }
}

const day = z.iso.date()
const NewCustomer = z.looseObject({ ssn: z.string(), name: z.string().min(1), email: z.email() })
const Line = z.looseObject({
  description: z.string().min(1),
  quantity: z.number(),
  unitPriceExcludingVat: z.number(),
  vatPercentage: z.literal([0, 11, 24]),
  discountPercentage: z.number().default(0),
})
const NewInvoice = z.looseObject({
  customer: z.looseObject({ id: z.string() }),
  invoiceDate: day,
  dueDate: day,
  finalDueDate: day,
  currencyCode: z.string(),
  description: z.string().default(''),
  reference: z.string().default(''),
  status: z.enum(['SENT', 'DRAFT']),
  createClaim: z.boolean().default(false),
  createElectronicInvoice: z.boolean().default(false),
  lines: z.array(Line).min(1),
})
const InvoiceChange = z.looseObject({
  status: z.enum(['SENT', 'CANCELLED']),
  claimCancelledDate: day.optional(),
  cancelledDate: day.optional(),
})

interface PageParameters {
  page: number
  perpage: number
}
const maxPerPage = 500

const defaultTokenSeconds = 3600

export function createPayday({ dir, secret, switches = defaultSwitches, now = Date.now }: PaydayOptions): {
  service: Service
  dashboard: PaydayDashboard
} {
  const customers = new RecordStore<PaydayCustomer>(dir, 'payday', 'customers')
  const invoices = new RecordStore<PaydayInvoice>(dir, 'payday', 'invoices')
  const tokenExpiries = new Map<string, number>()
  const today = (): string => new Date(now()).toISOString().slice(0, 10)
  const respondCreated = (value: object): ServiceResponse =>
    switches.payday?.isSilent ? { status: 201 } : createJsonResponse(value, 201)
  const toResponse = ({ reference, ...invoice }: PaydayInvoice): object =>
    switches.payday?.hidesReferences ? invoice : { ...invoice, reference }

  function createToken(body: unknown): ServiceResponse {
    const { data } = z.object({ clientId: z.string(), clientSecret: z.string() }).safeParse(body)
    if (data?.clientId !== secret.clientId || data.clientSecret !== secret.clientSecret)
      throw new PaydayApiError(401, 'Invalid client')
    const expirySeconds = switches.payday?.tokenSeconds ?? defaultTokenSeconds
    const accessToken = randomUUID()
    tokenExpiries.set(accessToken, now() + expirySeconds * 1000)
    return createJsonResponse({ accessToken, expiresIn: expirySeconds, tokenType: 'Bearer' })
  }

  function checkToken({ headers }: ServiceRequest): void {
    const expiresAtMs = tokenExpiries.get((headers['authorization'] ?? '').replace(/^Bearer /, '')) ?? 0
    if (expiresAtMs <= now()) throw new PaydayApiError(401, 'Token has expired', true)
  }

  function changeCustomer(id: string, body: unknown): ServiceResponse {
    const customer = customers.get(id)
    if (!customer) throw new PaydayApiError(404, 'Customer not found', true)
    const { ssn, name, email } = parseBody(NewCustomer, body)
    return createJsonResponse(customers.set({ ...customer, ssn, name, email }))
  }

  function createCustomer(body: unknown): ServiceResponse {
    const input = parseBody(NewCustomer, body)
    // Refuses the day 00, with which no kennitala begins. The national registry refuses many other numbers.
    if (!/^(?!00)\d{10}$/.test(input.ssn)) throw new PaydayApiError(400, 'ssn is not valid', true)
    const { ssn, name, email } = input
    return respondCreated(customers.set({ id: randomUUID(), ssn, name, email }))
  }

  function createInvoice(body: unknown): ServiceResponse {
    if (switches.payday?.isUnfinished) throw new PaydayApiError(401, 'Company setup is not finished', true)
    const input = parseBody(NewInvoice, body)
    const customer = customers.get(input.customer.id)
    if (!customer) throw new PaydayApiError(400, 'Customer not found')
    // In this imitation, only companies accept electronic invoices. Their kennitala begins with a day above 40.
    if (input.createElectronicInvoice && !/^[4-7]/.test(customer.ssn))
      throw new PaydayApiError(400, '21018: Customer does not accept electronic invoices', true)
    if (input.dueDate < input.invoiceDate || input.finalDueDate < input.dueDate)
      throw new PaydayApiError(400, 'Due dates are not valid')
    const computeNet = (line: z.output<typeof Line>): number =>
      line.quantity * line.unitPriceExcludingVat * (1 - line.discountPercentage / 100)
    const sum = (amount: (line: z.output<typeof Line>) => number): number =>
      input.lines.reduce((total, line) => total + Math.round(amount(line)), 0)
    return respondCreated(
      toResponse(
        invoices.set({
          id: randomUUID(),
          number: invoices.list().length + 1,
          customer: { id: customer.id },
          status: input.status,
          reference: input.reference,
          description: input.description,
          invoiceDate: input.invoiceDate,
          dueDate: input.dueDate,
          finalDueDate: input.finalDueDate,
          paidDate: null,
          currencyCode: input.currencyCode,
          lines: input.lines,
          amountExcludingVat: sum(computeNet),
          amountIncludingVat: sum(line => computeNet(line) * (1 + line.vatPercentage / 100)),
          claimCreated: input.createClaim,
          claimCancelled: false,
          isElectronic: input.createElectronicInvoice,
        }),
      ),
    )
  }

  const findInvoice = (id: string): PaydayInvoice => {
    const invoice = invoices.get(id)
    if (!invoice) throw new PaydayApiError(404, 'Invoice not found', true)
    return invoice
  }

  function changeInvoice(id: string, body: unknown): ServiceResponse {
    const { status, claimCancelledDate } = parseBody(InvoiceChange, body)
    const invoice = findInvoice(id)
    if (invoice.status === 'PAID') throw new PaydayApiError(400, 'Invoice has been paid')
    if (invoice.status === 'CANCELLED') throw new PaydayApiError(400, 'Invoice has been cancelled')
    if (claimCancelledDate !== undefined && invoice.claimCancelled)
      throw new PaydayApiError(400, 'The claim has been cancelled')
    if (status === 'SENT')
      return createJsonResponse(
        invoices.set({ ...invoice, claimCancelled: invoice.claimCancelled || claimCancelledDate !== undefined }),
      )
    if (invoice.claimCreated && !invoice.claimCancelled) throw new PaydayApiError(400, 'The claim is still in the bank')
    return createJsonResponse(invoices.set({ ...invoice, status }))
  }

  function pageResponse(name: string, items: readonly object[], { page, perpage }: PageParameters): ServiceResponse {
    const from = (page - 1) * perpage
    const total = items.length
    return createJsonResponse({
      [name]: items.slice(from, from + perpage),
      page,
      perpage,
      total,
      pages: Math.ceil(total / perpage),
    })
  }

  function handle(request: ServiceRequest): ServiceResponse {
    const { method, url, headers } = request
    if (headers['api-version'] !== 'alpha') throw new PaydayApiError(400, 'Api-Version is missing')
    const [area = '', id, customerNumber] = url.pathname.split('/').slice(1).map(decodeURIComponent)
    const call = `${method} /${area}`
    const body = (): unknown => parseJsonBody(request)
    if (call === 'POST /auth' && id === 'token') return createToken(body())
    checkToken(request)
    const readNumber = (name: string, defaultValue: number): number =>
      Number(url.searchParams.get(name) ?? defaultValue) || defaultValue
    const page = { page: readNumber('page', 1), perpage: Math.min(readNumber('perpage', 50), maxPerPage) }
    if (call === 'GET /customers' && id === 'number') {
      const customer = customers.list().find(({ ssn }) => ssn === customerNumber)
      if (!customer) throw new PaydayApiError(404, 'Customer not found', true)
      return createJsonResponse(customer)
    }
    // Ignores the filter by kennitala, because users of Payday report that Payday ignores it.
    if (call === 'GET /customers' && id === undefined) return pageResponse('customers', customers.list(), page)
    if (call === 'POST /customers' && id === undefined) return createCustomer(body())
    if (call === 'PUT /customers' && id !== undefined) return changeCustomer(id, body())
    if (call === 'POST /invoices' && id === undefined) return createInvoice(body())
    if (call === 'GET /invoices' && id !== undefined) return createJsonResponse(toResponse(findInvoice(id)))
    if (call === 'PUT /invoices' && id !== undefined) return changeInvoice(id, body())
    if (call === 'GET /invoices') {
      const [from, to] = [url.searchParams.get('dateFrom') ?? '', url.searchParams.get('dateTo') ?? '9']
      const invoicesInPeriod = invoices.list().filter(({ invoiceDate }) => invoiceDate >= from && invoiceDate <= to)
      return pageResponse('invoices', invoicesInPeriod.map(toResponse), page)
    }
    throw new PaydayApiError(404, `${method} ${url.pathname} is not implemented here`)
  }

  return {
    service: {
      name: 'payday',
      handle: async request => {
        try {
          return handle(request)
        } catch (error) {
          if (error instanceof PaydayApiError) return createErrorReply(error)
          throw error
        }
      },
      error: ({ status, message }: AwsError) => createErrorReply(new PaydayApiError(status, message, true)),
    },
    dashboard: {
      listCustomers: () => customers.list(),
      listInvoices: () => invoices.list().toSorted((a, b) => b.number - a.number),
      payInvoice: id => {
        const invoice = invoices.get(id)
        if (invoice?.status !== 'SENT' || !invoice.claimCreated || invoice.claimCancelled) return undefined
        return invoices.set({ ...invoice, status: 'PAID', paidDate: today() })
      },
      clearReference: id => {
        const invoice = invoices.get(id)
        if (invoice) invoices.set({ ...invoice, reference: '' })
      },
    },
  }
}

const createJsonResponse = (value: object, status = 200): ServiceResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

const createErrorReply = ({ status, message, isPlainText }: PaydayApiError): ServiceResponse =>
  isPlainText
    ? { status, headers: { 'content-type': 'text/plain' }, body: message }
    : createJsonResponse({ message }, status)

function parseJsonBody({ body }: ServiceRequest): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new PaydayApiError(400, 'The body is not JSON', true)
  }
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsedBody = schema.safeParse(body)
  if (!parsedBody.success) throw new PaydayApiError(400, z.prettifyError(parsedBody.error))
  return parsedBody.data
}
