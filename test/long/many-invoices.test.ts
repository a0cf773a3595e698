/** One run of the job that makes invoices, for many companies at once. */
import * as z from 'zod'
import { api } from '../../shared/api/index.ts'
import { cloudAddress } from '../support/cloud.ts'
import { signUpCompany, type Company } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import { injectFunctionFaults, useOwnCloud, setSwitches } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { createBankForm } from '../support/payday.ts'
import { iterations } from '../support/iterations.ts'

useOwnCloud()
jest.setTimeout(900_000)

const companyCount = iterations('COMPANIES', { many: 1000 })
const concurrency = 8

const PaydayState = z.object({ invoices: z.array(z.looseObject({ reference: z.string() })) })
const fetchReferences = async (): Promise<string[]> =>
  PaydayState.parse(await (await fetch(`${cloudAddress().api}/_local/payday`)).json()).invoices.map(
    ({ reference }) => reference,
  )

async function signUpPayers(): Promise<Company[]> {
  const all: Company[] = []
  const lane = async (): Promise<void> => {
    while (all.length < companyCount) {
      const company = await signUpCompany()
      all.push(company)
      await company.call(api.billing.payday, { body: createBankForm() })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return all
}

test(`${companyCount} companies have one invoice each for a month, whatever goes wrong at some`, async () => {
  await setSwitches({ minContainers: 5 })
  const all = await signUpPayers()
  expect(await fetchReferences()).toHaveLength(all.length)
  // A few calls fail, or lose their answers.
  for (let call = 2; call <= 8; call += 2)
    await injectFunctionFaults('invoice/worker', [{ call, kind: call % 4 === 0 ? 'lose' : 'fail' }])
  // The first period begins at the end of the trial.
  const nextMonth = new Date(Date.now() + (14 + 32) * 86_400_000).toISOString()
  const madeTwice = async (): Promise<number> => {
    const made = await fetchReferences()
    expect(new Set(made).size).toBe(made.length)
    return made.length
  }
  // The schedule runs hourly, so an item may be on the queue several times.
  await Promise.all([runJob('invoice', nextMonth), runJob('invoice', nextMonth)])
  let run = 0
  await eventually(
    async () => {
      if (++run % 200 === 0) await runJob('invoice', nextMonth)
      return madeTwice()
    },
    made => made === 2 * all.length,
    800,
  )
  await runJob('invoice', nextMonth)
  await eventually(
    () => runJob('invoice', nextMonth),
    result => z.object({ due: z.number() }).parse(result).due === 0,
  )
  expect(await madeTwice()).toBe(2 * all.length)
})
