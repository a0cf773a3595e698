/** How answers of Payday are read: what was done, what was refused, and what nobody knows. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setUpBank } from '../support/bank.ts'
import {
  callPayday,
  PaydayRateLimited,
  PaydayRefused,
  PaydayOutcomeUnknown,
} from '../../functions/gateways/payday-client.ts'
import {
  createInvoice,
  findOrCreateCustomer,
  listInvoicesAround,
  readInvoice,
  withdrawInvoice,
} from '../../functions/gateways/payday.ts'

const bank = setUpBank()
const deadlineSignal = (): AbortSignal => AbortSignal.timeout(5000)

type StubbedResponse = [status: number, body?: unknown] | 'nothing' | 'cut off'
let receivedCalls: string[] = []

/** A Payday that gives these answers, one after the other, after the token. */
async function withResponses<Result>(answers: StubbedResponse[], run: () => Promise<Result>): Promise<Result> {
  receivedCalls = []
  const server = createServer((incoming, outgoing) => {
    receivedCalls.push(`${incoming.method} ${incoming.url}`)
    const answer = incoming.url === '/auth/token' ? ([200, { access_token: 'x' }] as const) : answers.shift()
    if (answer === 'cut off') incoming.socket.destroy()
    if (typeof answer !== 'object') return
    const [status, body] = answer
    outgoing.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const before = process.env['PAYDAY_API']
  process.env['PAYDAY_API'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await run()
  } finally {
    process.env['PAYDAY_API'] = before
    server.closeAllConnections()
    server.close()
  }
}

const callGetInvoice = (deadline = deadlineSignal()) =>
  callPayday({ method: 'GET', path: '/invoices/{id}', params: { id: '7' }, deadline })
const callPostInvoice = () => callPayday({ method: 'POST', path: '/invoices', body: {}, deadline: deadlineSignal() })

test.each<[string, StubbedResponse[], new (...given: never[]) => Error]>([
  ['plain text is a refusal', [[400, 'ssn is not valid']], PaydayRefused],
  ['a message is a refusal', [[422, { message: 'ssn is not valid' }]], PaydayRefused],
  ['a server error says nothing about what was done', [[500], [500]], PaydayOutcomeUnknown],
  ['nor does a connection that ends', ['cut off', 'cut off'], PaydayOutcomeUnknown],
  ['too many calls are not carried out, but can be later', [[429], [429]], PaydayRateLimited],
])('%s', async (_, answers, kind) => {
  await expect(withResponses([...answers], () => callGetInvoice())).rejects.toBeInstanceOf(kind)
  await expect(withResponses([...answers], callPostInvoice)).rejects.toBeInstanceOf(kind)
})

test('the reason of a refusal is known, and not in what is logged', async () => {
  const refused = await withResponses([[400, '120160-3389 is not valid']], callPostInvoice).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ reason: '120160-3389 is not valid', status: 400 })
  expect(String(refused)).toBe('Error: Payday refused POST /invoices with 400')
})

test('a call without an answer ends with the time that its caller has', async () => {
  await expect(
    withResponses(['nothing', 'nothing'], () => callGetInvoice(AbortSignal.timeout(50))),
  ).rejects.toBeInstanceOf(PaydayOutcomeUnknown)
})

test('reading is tried twice, and creating is not', async () => {
  expect(await withResponses([[500], [200, { id: '7' }]], () => callGetInvoice())).toEqual({ id: '7' })
  await expect(withResponses([[500], [201, { id: '7' }]], callPostInvoice)).rejects.toBeInstanceOf(PaydayOutcomeUnknown)
})

test('a token that has ended is replaced once, and a second refusal counts', async () => {
  expect(await withResponses([[401], [200, { id: '7' }]], () => callGetInvoice())).toEqual({ id: '7' })
  expect(receivedCalls.slice(-2)).toEqual(['POST /auth/token', 'GET /invoices/7'])
  await expect(withResponses([[401], [401, 'Company setup is not finished']], callPostInvoice)).rejects.toMatchObject({
    status: 401,
  })
})

test('all pages of a list are read', async () => {
  const page = (...ids: string[]): StubbedResponse => [
    200,
    { invoices: ids.map(id => ({ id, status: 'SENT' })), pages: 2 },
  ]
  const listed = await withResponses([page('1', '2'), page('3')], () =>
    listInvoicesAround('2026-12-01', deadlineSignal()),
  )
  expect(listed.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(receivedCalls.at(-1)).toBe('GET /invoices?dateFrom=2026-11-30&dateTo=2026-12-02&page=2&perpage=500')
})

test('a list that cannot be read is no empty list', async () => {
  for (const answer of [{ items: [] }, 'ok', { invoices: [{ status: 'SENT' }] }])
    await expect(
      withResponses([[200, answer]], () => listInvoicesAround('2026-12-01', deadlineSignal())),
    ).rejects.toBeInstanceOf(PaydayOutcomeUnknown)
})

test('a customer with another kennitala is not taken for ours', async () => {
  const other = { id: 'other', ssn: '6010100890' }
  const ours = { id: 'ours', ssn: '120160-3389' }
  const payer = { ssn: '1201603389', name: 'Ann', email: 'ann@example.is' }
  expect(await withResponses([[200, [other, ours]]], () => findOrCreateCustomer(payer, deadlineSignal()))).toBe('ours')
  expect(
    await withResponses(
      [
        [200, other],
        [201, ''],
        [200, ours],
      ],
      () => findOrCreateCustomer(payer, deadlineSignal()),
    ),
  ).toBe('ours')
})

test('an invoice is made, read, and withdrawn, also twice', async () => {
  const customer = await findOrCreateCustomer(
    { ssn: '5901012340', name: 'Hamar', email: 'bills@example.is' },
    deadlineSignal(),
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
  const { id, number, gross, state } = await createInvoice(invoice, deadlineSignal())
  expect({ number, gross, state }).toEqual({ number: '1', gross: 9920, state: 'open' })
  await withdrawInvoice(id, '2026-12-02', deadlineSignal())
  await withdrawInvoice(id, '2026-12-02', deadlineSignal())
  expect(await readInvoice(id, deadlineSignal())).toMatchObject({ state: 'withdrawn', reference: 'one' })
  expect(bank.dashboard().payInvoice(id)).toBeUndefined()
})
