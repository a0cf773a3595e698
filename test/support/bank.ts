/** Runs bank payments in the test's own process, with a table and the Payday stand-in. */
import { useEngineTable } from './engine-table.ts'
import * as companies from '../../functions/areas/companies/companies.ts'
import * as billing from '../../functions/areas/billing/account.ts'
import * as due from '../../functions/areas/billing/bank/due.ts'
import * as invoices from '../../functions/areas/billing/invoices.ts'
import { TABLE_TIME_FACTOR } from '../../functions/env/names.ts'
import { createChangeIdentity, type ChangeIdentity } from '../../functions/table/entity.ts'
import type { Key } from '../../functions/table/keys.ts'
import { checkClaims } from '../../functions/areas/billing/bank/claims.ts'
import { createDueInvoice } from '../../functions/areas/billing/bank/monthly-invoice.ts'
import { startPayingByBank } from '../../functions/areas/billing/bank/start-paying-by-bank.ts'
import { createSsm } from '../../infra/local/aws/ssm.ts'
import { listen, type Middleware, type Service } from '../../infra/local/aws/service.ts'
import { createPayday, type PaydayDashboard } from '../../infra/local/providers/payday/payday.ts'
import { localPaydaySecret } from '../../infra/local/aws/secrets.ts'
import { closeServer } from '../../infra/local/aws/service-servers.ts'
import { defaultSwitches, type Switches } from '../../infra/local/switches.ts'
import { createTemporaryDirectory } from './local-cloud.ts'
import { createStoredCompany } from './stored-company.ts'
import { brand } from '../../shared/brand.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { PlanNumber } from '../../shared/domain/plans.ts'

interface HeldCall {
  /** Resolves when the call is held back. */
  arrived: Promise<void>
  release: () => void
}

class InterceptedCalls {
  /** Contains the calls since the last `killAt`. */
  callsSinceKill: string[] = []
  private killedCallNumber = Infinity
  private isCarriedOut = false
  private heldCall: { matches: (call: string) => boolean; arrive: () => void; released: Promise<void> } | undefined

  hold(matches: (call: string) => boolean): HeldCall {
    const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    this.heldCall = { matches, arrive: arrival.resolve, released: release.promise }
    return { arrived: arrival.promise, release: release.resolve }
  }

  /**
   * Simulates a kill: call number `call` and all later calls fail without effect. With `isCarriedOut`, call number
   * `call` has its effect before it fails.
   */
  killAt(call: number, isCarriedOut: boolean): void {
    this.callsSinceKill = []
    this.killedCallNumber = call
    this.isCarriedOut = isCarriedOut
  }

  stopKilling(): void {
    this.killAt(Infinity, false)
  }

  readonly middleware: Middleware = async (service, request) => {
    this.callsSinceKill.push(request.headers['x-amz-target'] ?? `${request.method} ${request.url.pathname}`)
    const number = this.callsSinceKill.length
    const { heldCall } = this
    if (heldCall?.matches(`${this.callsSinceKill.at(-1)} ${request.body.toString()}`)) {
      this.heldCall = undefined
      heldCall.arrive()
      await heldCall.released
    }
    if (number < this.killedCallNumber) return service.handle(request)
    if (number === this.killedCallNumber && this.isCarriedOut) await service.handle(request)
    // A 400 stands for the failure, because DynamoDB's client would retry a 5xx.
    return service.name === 'dynamodb'
      ? { status: 400, body: JSON.stringify({ __type: 'Killed' }) }
      : { status: 500, body: '' }
  }
}

export interface Bank {
  dashboard: () => PaydayDashboard
  switches: { payday: Switches['payday'] }
  calls: InterceptedCalls
  loggedText: () => string
}

const createForwardingService = (endpoint: string): Service => ({
  name: 'dynamodb',
  handle: async ({ headers, body }) => {
    const { host: _, 'content-length': _length, connection: _connection, ...forwardedHeaders } = headers
    const response = await fetch(endpoint, { method: 'POST', headers: forwardedHeaders, body: new Uint8Array(body) })
    return { status: response.status, body: await response.text() }
  },
  error: ({ status, message }) => ({ status, body: message }),
})

/**
 * Starts a table and stand-ins for Payday and the parameter store before the tests of a file. Must be called at the top
 * level of the file.
 */
export function setUpBank(): Bank {
  useEngineTable()
  const calls = new InterceptedCalls()
  const switches: Bank['switches'] = { payday: defaultSwitches.payday }
  let dashboard: PaydayDashboard
  let lines: string[] = []
  const stopSteps: (() => Promise<void>)[] = []
  const serve = async (service: Service, middleware?: Middleware): Promise<string> => {
    const { server, endpoint } = await listen(service, {
      authorize: () => undefined,
      ...(middleware ? { middleware } : {}),
    })
    stopSteps.push(() => closeServer(server))
    return endpoint
  }
  beforeAll(async () => {
    const payday = createPayday({ dir: createTemporaryDirectory(), secret: localPaydaySecret, switches })
    dashboard = payday.dashboard
    const secrets = createSsm({ parameters: { [`/${brand}/payday`]: JSON.stringify(localPaydaySecret) } })
    const table = createForwardingService(String(process.env['AWS_ENDPOINT_URL_DYNAMODB']))
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: await serve(table, calls.middleware),
      AWS_ENDPOINT_URL_SSM: await serve(secrets),
      PAYDAY_API: await serve(payday.service, calls.middleware),
      SECRETS_PATH: `/${brand}`,
      METRICS: 'Test',
      // Without this factor, a call that a test holds back would time out on a slow machine, and its retry would not be
      // held back.
      [TABLE_TIME_FACTOR]: '30',
    })
  })
  beforeEach(() => {
    lines = []
    jest.spyOn(process.stdout, 'write').mockImplementation(line => lines.push(String(line)) > 0)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    calls.stopKilling()
    switches.payday = defaultSwitches.payday
  })
  afterAll(async () => {
    for (const step of stopSteps) await step()
  })
  return { dashboard: () => dashboard, switches, calls, loggedText: () => lines.join('') }
}

export const companyKennitala = '6010100890'
export const personKennitala = '1201603389'

export const readCompany = async (companyId: CompanyId) => {
  const company = await companies.find(companyId)
  if (!company) throw new Error('no company')
  return company
}

const defaultBankForm = { ssn: companyKennitala, email_billing: 'bills@example.is', subscription_plan: 1 as PlanNumber }

/** Creates a change under `key`, with the current time, because idempotency records expire by the real clock. */
export const createChangeIdentityNow = (key: string, content: unknown): ChangeIdentity =>
  createChangeIdentity(key, content, new Date().toISOString())

/** Returns a function that recognizes the calls that read the item with this key. */
export const createReadMatcher = ({ pk, sk }: Key) => {
  const key = JSON.stringify({ pk: { S: pk }, sk: { S: sk } })
  return (call: string): boolean => call.includes('.GetItem') && call.includes(key)
}

/** Starts payment through the bank for the company. Calls with the same `key` are repeats of one call. */
export const startPaying = async (
  companyId: CompanyId,
  now: string,
  form: Partial<typeof defaultBankForm> = {},
  key = newId(),
) => {
  const body = { ...defaultBankForm, ...form }
  return startPayingByBank(await readCompany(companyId), body, { now, change: createChangeIdentityNow(key, body) })
}

export async function createBankPayingCompany(
  now: string,
  form: Partial<typeof defaultBankForm> = {},
): Promise<CompanyId> {
  const companyId = await createStoredCompany()
  await startPaying(companyId, now, form)
  return companyId
}

/**
 * Runs the job for the company's due item of this kind, if there is one. Returns the time at which the item was due.
 */
export async function runDueBillingJob(companyId: CompanyId, kind: due.BillingDueKind): Promise<string | undefined> {
  const item = await due.find(companyId, kind)
  // The job uses the later of this time and the due time.
  if (item) await (kind === 'invoice' ? createDueInvoice : checkClaims)(item, '2000-01-01T00:00:00.000Z')
  return item?.at
}

export async function readBillingState(companyId: CompanyId) {
  const [company, account, companyInvoices] = await Promise.all([
    readCompany(companyId),
    billing.find(companyId),
    invoices.list(companyId),
  ])
  const [invoice, claim] = await Promise.all([due.find(companyId, 'invoice'), due.find(companyId, 'claim')])
  return {
    paying: company.paying_customer,
    plan: company.billing_plan,
    account,
    invoices: companyInvoices,
    due: { invoice: invoice?.at, claim: claim?.at },
  }
}

/** Lists the company's invoices at Payday, with the oldest first. */
export const listPaydayInvoices = ({ dashboard }: Bank, companyId: CompanyId) =>
  dashboard()
    .listInvoices()
    .filter(({ reference }) => reference.startsWith(companyId))
    .toReversed()
