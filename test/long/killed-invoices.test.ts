/** Kills the local cloud while the job makes the invoices of a month. */
import * as z from 'zod'
import { signUpCompany, type CompanySession } from '../../infra/local/test-cloud.ts'
import { killProcess, startProcess, stopAll } from '../../infra/local/test-process.ts'
import { iterations } from '../support/tries.ts'
import { eventually } from '../support/eventually.ts'
import { createBankForm } from '../support/payday.ts'

afterAll(stopAll)

const kills = iterations('KILLS', { many: 50 })
jest.setTimeout(60_000 + kills * 60_000)
const companies = 12

const Desk = z.object({ invoices: z.array(z.looseObject({ reference: z.string() })) })

async function references(api: string): Promise<string[]> {
  const { invoices } = Desk.parse(await (await fetch(`${api}/_local/payday`)).json())
  return invoices.map(({ reference }) => reference)
}

const Ran = z.object({ results: z.tuple([z.object({ due: z.number() })]) })

/** Returns how many companies something was due for. */
async function runJob(api: string, time: string): Promise<number> {
  const answer = await fetch(`${api}/_local/jobs/invoice`, { method: 'POST', body: JSON.stringify({ time }) })
  return Ran.parse(await answer.json()).results[0].due
}

const Queues = z.array(z.object({ visible: z.number() }))
const Calls = z.array(z.object({ outcome: z.string() }))

/** No function is at work, and none gets a message next. */
async function isIdle(api: string): Promise<boolean> {
  const [queues, calls] = await Promise.all(
    ['queues', 'calls'].map(async name => (await fetch(`${api}/_local/${name}.json`)).json()),
  )
  return (
    Queues.parse(queues).every(({ visible }) => visible === 0) &&
    Calls.parse(calls).every(({ outcome }) => outcome !== 'running')
  )
}

/**
 * Runs the job until nothing is due. The times of these runs lie ahead of the clock, so that nobody waits for a minute
 * between two attempts. A run as of a minute later must find no earlier attempt at work.
 */
const runUntilDone = (api: string, time: string): Promise<number> =>
  eventually(
    async () => {
      await eventually(() => isIdle(api), Boolean)
      return runJob(api, time)
    },
    due => due === 0,
  )

/** After each of these instants there is one invoice more of each company. */
const inMonths = (months: number, minutes = 0): string => {
  const at = new Date()
  // The first period begins at the end of the trial, and no month has this day twice.
  at.setUTCDate(at.getUTCDate() + 14 + 2)
  at.setUTCMonth(at.getUTCMonth() + months)
  return new Date(at.getTime() + minutes * 60_000).toISOString()
}

const confirmed = async (cloud: { apiOrigin: string; webOrigin: string }): Promise<CompanySession> => {
  const hamar = await signUpCompany(cloud)
  const { status } = await hamar.call('POST', '/api/billing/payday', createBankForm())
  expect(status).toBe(200)
  return hamar
}

test(`a cloud killed ${kills} times while it makes invoices makes one for each month`, async () => {
  let cloud = await startProcess()
  for (let i = 0; i < companies; i++) await confirmed(cloud)
  for (let month = 1; month <= kills; month++) {
    const before = companies * month
    const killedAfter = (month * 5) % companies
    await runJob(cloud.apiOrigin, inMonths(month))
    await eventually(
      () => references(cloud.apiOrigin),
      made => made.length >= before + killedAfter,
    )
    await killProcess(cloud.child, 'SIGKILL')
    cloud = await startProcess()
    // An attempt that was cut off is not repeated within a minute.
    await runUntilDone(cloud.apiOrigin, inMonths(month, 2))
    const made = await references(cloud.apiOrigin)
    expect(new Set(made).size).toBe(made.length)
    expect(made).toHaveLength(before + companies)
  }
  await killProcess(cloud.child, 'SIGTERM')
})
