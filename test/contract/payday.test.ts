import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setUpBank } from '../support/bank.ts'
import {
  callPayday,
  PaydayRateLimitError,
  PaydayRefusalError,
  PaydayUnknownOutcomeError,
} from '../../functions/gateways/payday-client.ts'
import {
  createInvoice,
  findOrCreateCustomer,
  listInvoicesAround,
  fetchPaydayInvoice,
  withdrawInvoice,
} from '../../functions/gateways/payday.ts'

const bank = setUpBank()
const createDeadlineSignal = (): AbortSignal => AbortSignal.timeout(5000)

type StubbedResponse = [status: number, body?: unknown] | 'nothing' | 'cut off'
let receivedCalls: string[] = []

/** Calls `run` with a fake Payday, which issues a token and then sends `responses` in order. */
async function withResponses<Result>(responses: StubbedResponse[], run: () => Promise<Result>): Promise<Result> {
  receivedCalls = []
  const server = createServer((incoming, outgoing) => {
    receivedCalls.push(`${incoming.method} ${incoming.url}`)
    const response = incoming.url === '/auth/token' ? ([200, { access_token: 'x' }] as const) : responses.shift()
    if (response === 'cut off') incoming.socket.destroy()
    if (typeof response !== 'object') return
    const [status, body] = response
    outgoing.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const previousApi = process.env['PAYDAY_API']
  process.env['PAYDAY_API'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await run()
  } finally {
    process.env['PAYDAY_API'] = previousApi
    server.closeAllConnections()
    server.close()
  }
}

const callGetInvoice = (deadline = createDeadlineSignal()) =>
  callPayday({ method: 'GET', path: '/invoices/{id}', params: { id: '7' }, deadline })
const callPostInvoice = () =>
  callPayday({ method: 'POST', path: '/invoices', body: {}, deadline: createDeadlineSignal() })

it.each<[string, StubbedResponse[], new (...args: never[]) => Error]>([
  ['plain text as a refusal', [[400, 'ssn is not valid']], PaydayRefusalError],
  ['a message as a refusal', [[422, { message: 'ssn is not valid' }]], PaydayRefusalError],
  ['a server error as an unknown outcome', [[500], [500]], PaydayUnknownOutcomeError],
  ['an aborted connection as an unknown outcome', ['cut off', 'cut off'], PaydayUnknownOutcomeError],
  ['a 429 as a rate limit', [[429], [429]], PaydayRateLimitError],
])('reads %s', async (_, responses, kind) => {
  await expect(withResponses([...responses], () => callGetInvoice())).rejects.toBeInstanceOf(kind)
  await expect(withResponses([...responses], callPostInvoice)).rejects.toBeInstanceOf(kind)
})

it('keeps the reason of a refusal, but does not log it', async () => {
  const refusal = await withResponses([[400, '120160-3389 is not valid']], callPostInvoice).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ reason: '120160-3389 is not valid', status: 400 })
  expect(String(refusal)).toBe('Error: Payday refused POST /invoices with 400')
})

it('times out with the caller’s deadline without a response', async () => {
  await expect(
    withResponses(['nothing', 'nothing'], () => callGetInvoice(AbortSignal.timeout(50))),
  ).rejects.toBeInstanceOf(PaydayUnknownOutcomeError)
})

it('retries reads, but not creations', async () => {
  expect(await withResponses([[500], [200, { id: '7' }]], () => callGetInvoice())).toEqual({ id: '7' })
  await expect(withResponses([[500], [201, { id: '7' }]], callPostInvoice)).rejects.toBeInstanceOf(
    PaydayUnknownOutcomeError,
  )
})

it('replaces an expired token once, and then reports the refusal', async () => {
  expect(await withResponses([[401], [200, { id: '7' }]], () => callGetInvoice())).toEqual({ id: '7' })
  expect(receivedCalls.slice(-2)).toEqual(['POST /auth/token', 'GET /invoices/7'])
  await expect(withResponses([[401], [401, 'Company setup is not finished']], callPostInvoice)).rejects.toMatchObject({
    status: 401,
  })
})

it('reads all pages of a list', async () => {
  const page = (...ids: string[]): StubbedResponse => [
    200,
    { invoices: ids.map(id => ({ id, status: 'SENT' })), pages: 2 },
  ]
  const listedInvoices = await withResponses([page('1', '2'), page('3')], () =>
    listInvoicesAround('2026-12-01', createDeadlineSignal()),
  )
  expect(listedInvoices.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(receivedCalls.at(-1)).toBe('GET /invoices?dateFrom=2026-11-30&dateTo=2026-12-02&page=2&perpage=500')
})

it('does not take an unreadable list for an empty one', async () => {
  for (const body of [{ items: [] }, 'ok', { invoices: [{ status: 'SENT' }] }])
    await expect(
      withResponses([[200, body]], () => listInvoicesAround('2026-12-01', createDeadlineSignal())),
    ).rejects.toBeInstanceOf(PaydayUnknownOutcomeError)
})

it('ignores a customer with another kennitala', async () => {
  const otherCustomer = { id: 'other', ssn: '6010100890' }
  const ownCustomer = { id: 'ours', ssn: '120160-3389' }
  const payer = { ssn: '1201603389', name: 'Ann', email: 'ann@example.is' }
  expect(
    await withResponses([[200, [otherCustomer, ownCustomer]]], () =>
      findOrCreateCustomer(payer, createDeadlineSignal()),
    ),
  ).toBe('ours')
  expect(
    await withResponses(
      [
        [200, otherCustomer],
        [201, ''],
        [200, ownCustomer],
      ],
      () => findOrCreateCustomer(payer, createDeadlineSignal()),
    ),
  ).toBe('ours')
})

it('creates, reads and withdraws an invoice, idempotently', async () => {
  const customer = await findOrCreateCustomer(
    { ssn: '5901012340', name: 'Hamar', email: 'bills@example.is' },
    createDeadlineSignal(),
  )
  const invoice = {
    customer,
    reference: 'one',
    description: 'Subscription',
    date: '2026-12-01',
    due_date: '2026-12-15',
    final_due_date: '2026-12-31',
    vat_percent: 24,
    lines: [{ text: 'Áskrift', amount: 8000 }],
  }
  const { id, number, gross, state } = await createInvoice(invoice, createDeadlineSignal())
  expect({ number, gross, state }).toEqual({ number: '1', gross: 9920, state: 'open' })
  await withdrawInvoice(id, '2026-12-02', createDeadlineSignal())
  await withdrawInvoice(id, '2026-12-02', createDeadlineSignal())
  expect(await fetchPaydayInvoice(id, createDeadlineSignal())).toMatchObject({ state: 'withdrawn', reference: 'one' })
  expect(bank.dashboard().payInvoice(id)).toBeUndefined()
})
