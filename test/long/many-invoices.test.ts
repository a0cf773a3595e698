import * as z from 'zod'
import { getCloudAddress } from '../support/cloud.ts'
import { signUpConfirmedCompany, type Company } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import { injectFunctionFaults, useOwnCloud, setSwitches } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { payByBank } from '../support/payday.ts'
import { readTestSize } from '../support/test-size.ts'

useOwnCloud()
jest.setTimeout(900_000)

const companyCount = readTestSize('COMPANIES', { many: 300 })
const concurrency = 8

const PaydayState = z.object({ invoices: z.array(z.looseObject({ reference: z.string() })) })
const fetchReferences = async (): Promise<string[]> =>
  PaydayState.parse(await (await fetch(`${getCloudAddress().api}/_local/payday`)).json()).invoices.map(
    ({ reference }) => reference,
  )

async function signUpPayers(): Promise<Company[]> {
  const companies: Company[] = []
  const runWorker = async (): Promise<void> => {
    while (companies.length < companyCount) {
      const company = await signUpConfirmedCompany()
      companies.push(company)
      await payByBank(company)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  return companies
}

it(`creates one invoice for each of ${companyCount} companies despite faults`, async () => {
  await setSwitches({ minContainers: 5 })
  const companies = await signUpPayers()
  expect(await fetchReferences()).toHaveLength(companies.length)
  // A few requests fail or lose their responses.
  for (let call = 2; call <= 8; call += 2)
    await injectFunctionFaults('invoice/worker', [{ call, kind: call % 4 === 0 ? 'lose' : 'fail' }])
  // The first period begins at the end of the trial. `nextMonth` is a month later.
  const nextMonth = new Date(Date.now() + (14 + 32) * 86_400_000).toISOString()
  const countDistinctReferences = async (): Promise<number> => {
    const references = await fetchReferences()
    expect(new Set(references).size).toBe(references.length)
    return references.length
  }
  // Runs the job twice at once, because the hourly schedule may queue an item again before a worker has processed it.
  await Promise.all([runJob('invoice', nextMonth), runJob('invoice', nextMonth)])
  let run = 0
  await eventually(
    async () => {
      if (++run % 200 === 0) await runJob('invoice', nextMonth)
      return countDistinctReferences()
    },
    count => count === 2 * companies.length,
    800,
  )
  await runJob('invoice', nextMonth)
  await eventually(
    () => runJob('invoice', nextMonth),
    result => z.object({ due: z.number() }).parse(result).due === 0,
  )
  expect(await countDistinctReferences()).toBe(2 * companies.length)
})
