/** Kills the local cloud while the job creates a month's invoices. */
import * as z from 'zod'
import { signUpCompany, type CompanySession } from '../support/local-cloud.ts'
import { killProcess, startLocalProcess, stopAll } from '../support/local-process.ts'
import { readTestSize } from '../support/test-size.ts'
import { eventually } from '../support/eventually.ts'
import { extractToken } from '../support/cloud.ts'
import { createBankForm } from '../support/payday.ts'

afterAll(stopAll)

const killCount = readTestSize('KILLS', { many: 15 })
jest.setTimeout(60_000 + killCount * 60_000)
const companyCount = 12

const PaydayInvoice = z.looseObject({ id: z.string(), reference: z.string(), status: z.string() })
const PaydayState = z.object({ invoices: z.array(PaydayInvoice) })

const fetchInvoices = async (apiOrigin: string): Promise<z.infer<typeof PaydayInvoice>[]> =>
  PaydayState.parse(await (await fetch(`${apiOrigin}/_local/payday`)).json()).invoices

const fetchReferences = async (apiOrigin: string): Promise<string[]> =>
  (await fetchInvoices(apiOrigin)).map(({ reference }) => reference)

/** Pays all claims, because a company with two unpaid claims gets no further claim. */
async function payAllInvoices(apiOrigin: string): Promise<void> {
  const unpaidInvoices = (await fetchInvoices(apiOrigin)).filter(({ status }) => status === 'SENT')
  await Promise.all(unpaidInvoices.map(({ id }) => fetch(`${apiOrigin}/_local/payday/${id}`, { method: 'POST' })))
}

const JobResponse = z.object({ results: z.tuple([z.object({ due: z.number() })]) })

/** Returns the number of due companies. */
async function runJob(apiOrigin: string, time: string): Promise<number> {
  const response = await fetch(`${apiOrigin}/_local/jobs/invoice`, { method: 'POST', body: JSON.stringify({ time }) })
  return JobResponse.parse(await response.json()).results[0].due
}

const Queues = z.array(z.object({ visibleCount: z.number() }))
const Calls = z.array(z.object({ outcome: z.string() }))

/** Whether no function is running and no message is queued. */
async function isIdle(apiOrigin: string): Promise<boolean> {
  const [queues, calls] = await Promise.all(
    ['queues', 'calls'].map(async name => (await fetch(`${apiOrigin}/_local/${name}.json`)).json()),
  )
  return (
    Queues.parse(queues).every(({ visibleCount }) => visibleCount === 0) &&
    Calls.parse(calls).every(({ outcome }) => outcome !== 'running')
  )
}

/**
 * Runs the job with times in the future, because the lease of an attempt takes a minute to expire. Each run must wait
 * until all functions are idle, because a run with a later time must not find an attempt in progress.
 */
const runUntilDone = (apiOrigin: string, time: string): Promise<number> =>
  eventually(
    async () => {
      await eventually(() => isIdle(apiOrigin), Boolean)
      return runJob(apiOrigin, time)
    },
    due => due === 0,
  )

/** Returns an instant by which each company has `months` more invoices. */
const computeTimeFromNow = (months: number, minutes = 0): string => {
  const at = new Date()
  // The first period begins at the end of the trial, after 14 days. Two days more are a margin.
  at.setUTCDate(at.getUTCDate() + 14 + 2)
  at.setUTCMonth(at.getUTCMonth() + months)
  return new Date(at.getTime() + minutes * 60_000).toISOString()
}

const Account = z.object({ email: z.string() })
const Outbox = z.array(z.object({ kind: z.literal('mail'), to: z.array(z.string()), text: z.string() }))

/** Signs up a company, confirms its address by the mailed link, and starts to pay through the bank. */
const signUpBankPayer = async (cloud: { apiOrigin: string; webOrigin: string }): Promise<CompanySession> => {
  const company = await signUpCompany(cloud)
  const { email } = Account.parse(await (await company.call('POST', '/api/self')).json())
  const [welcomeMessage] = Outbox.parse(await (await fetch(`${cloud.apiOrigin}/_local/outbox.json?to=${email}`)).json())
  const confirmedCompany = await company.logIn('/api/login_token', {
    token: extractToken(welcomeMessage, 'login_link'),
  })
  const form = createBankForm()
  await confirmedCompany.call('POST', '/api/billing/payday', form)
  const [mail] = Outbox.parse(
    await (await fetch(`${cloud.apiOrigin}/_local/outbox.json?to=${form.email_billing}`)).json(),
  )
  const token = extractToken(mail, 'confirm_claims')
  const { status } = await confirmedCompany.call('POST', '/api/billing/confirm_claims', { token })
  expect(status).toBe(200)
  return confirmedCompany
}

it(`creates one invoice a month when killed ${killCount} times`, async () => {
  let cloud = await startLocalProcess()
  for (let i = 0; i < companyCount; i++) await signUpBankPayer(cloud)
  for (let month = 1; month <= killCount; month++) {
    const countBefore = companyCount * month
    const newInvoicesBeforeKill = (month * 5) % companyCount
    await payAllInvoices(cloud.apiOrigin)
    await runJob(cloud.apiOrigin, computeTimeFromNow(month))
    await eventually(
      () => fetchReferences(cloud.apiOrigin),
      references => references.length >= countBefore + newInvoicesBeforeKill,
    )
    await killProcess(cloud.child, 'SIGKILL')
    cloud = await startLocalProcess()
    // Runs two minutes later, because the lease of an interrupted attempt lasts a minute.
    await runUntilDone(cloud.apiOrigin, computeTimeFromNow(month, 2))
    const references = await fetchReferences(cloud.apiOrigin)
    expect(new Set(references).size).toBe(references.length)
    expect(references).toHaveLength(countBefore + companyCount)
  }
  await killProcess(cloud.child, 'SIGTERM')
})
