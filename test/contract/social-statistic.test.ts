/** Each run counts at most three companies, so that the tests need several runs to count all, as production does. */
import { useEngineTable } from '../support/engine-table.ts'
import { createStoredCompany } from '../support/stored-company.ts'
import { confirmCompany } from '../../functions/areas/companies/company-credentials.ts'
import { create as createEmployee } from '../../functions/areas/employees/employees.ts'
import { createChangeIdentity } from '../../functions/table/entity.ts'
import { put } from '../../functions/table/writes.ts'
import { keys } from '../../functions/table/keys.ts'
import { readStatisticCount, readSocialStatistic } from '../../functions/areas/statistics/statistic.ts'
import { updateWorkedSeconds } from '../../functions/areas/statistics/social-statistic.ts'
import { daySeconds, addSeconds } from '../../shared/domain/entry.ts'
import { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { defaultStatistic } from '../../shared/domain/statistic.ts'

useEngineTable()

const start = '2026-11-23T08:29:00Z'
const addDays = (days: number): string => addSeconds(start, days * daySeconds)
const hourSeconds = 3600
const limits = { maxCompaniesPerRun: 3, concurrency: 2 }

const expectedSeconds = new Map<CompanyId, number>()
let createdCount = 0

async function createCountedCompany(): Promise<CompanyId> {
  const id = await createStoredCompany(addSeconds('2026-11-01T00:00:00Z', createdCount++))
  await confirmStoredCompany(id)
  expectedSeconds.set(id, 0)
  return id
}

const confirmStoredCompany = (id: CompanyId) =>
  confirmCompany(id, newId(), createChangeIdentity(newId(), 'confirm', start), () => [])

/**
 * Stores the hours of a new employee in the tally, except for ten minutes. These go into the item of a project that was
 * moved out of the tally.
 */
async function addTally(companyId: CompanyId, hours: number): Promise<void> {
  const employeeId = EmployeeId.parse(newId())
  const tally = (seconds: number) => ({ version: 1, projects: { House: { seconds, latest: start } } })
  await put(keys.tally(companyId, employeeId), tally(hours * hourSeconds - 600))
  await put(keys.movedTally(companyId, employeeId, 'House'), tally(600))
  expectedSeconds.set(companyId, (expectedSeconds.get(companyId) ?? 0) + hours * hourSeconds)
}

/** Reads the counted figures without the initial values of the counter. */
async function readCountedTotals() {
  const { companies: companyCount, totalSeconds, rate } = await readSocialStatistic()
  return {
    companies: companyCount - defaultStatistic.companies,
    totalSeconds: totalSeconds - defaultStatistic.totalSeconds,
    rate: rate - defaultStatistic.rate,
  }
}

const computeExpectedTotals = () => ({
  companies: [...expectedSeconds.values()].filter(seconds => seconds > 0).length,
  totalSeconds: [...expectedSeconds.values()].reduce((sum, seconds) => sum + seconds, 0),
})

/** Runs `updateWorkedSeconds` often enough to count each company, wherever the previous run has stopped. */
async function countAll(now: string): Promise<void> {
  for (let remainingCount = 2 * expectedSeconds.size; remainingCount > 0; remainingCount -= limits.maxCompaniesPerRun)
    await updateWorkedSeconds(now, limits)
}

it('shows the defaults before the first count, and while nothing is worked', async () => {
  expect(await readSocialStatistic()).toEqual(defaultStatistic)
  await updateWorkedSeconds(start, limits)
  await createCountedCompany()
  await updateWorkedSeconds(start, limits)
  expect(await readSocialStatistic()).toEqual(defaultStatistic)
})

it('resumes where the last run stopped, and starts over after all companies', async () => {
  for (let hours = 1; hours <= 5; hours++) await addTally(await createCountedCompany(), hours)
  const runs = []
  for (let i = 0; i < 3; i++) {
    const { companies: turns, changed } = await updateWorkedSeconds(start, limits)
    runs.push({ turns, changed, sum: await readCountedTotals() })
  }
  expect(runs).toMatchObject([
    // One of the three companies is from the previous test and has no work, so its sum does not change.
    { turns: 3, changed: 2, sum: { companies: 2, totalSeconds: (1 + 2) * hourSeconds } },
    { turns: 3, changed: 3, sum: computeExpectedTotals() },
    { turns: 3, changed: 0, sum: computeExpectedTotals() },
  ])
})

it('counts every change once: more work, less work, and none left', async () => {
  const [, secondId, thirdId] = [...expectedSeconds.keys()] as [CompanyId, CompanyId, CompanyId]
  await addTally(secondId, 7)
  await addTally(thirdId, -2)
  await countAll(start)
  expect(expectedSeconds.get(thirdId)).toBe(0)
  expect(await readCountedTotals()).toMatchObject(computeExpectedTotals())
})

it('counts nothing twice in two concurrent runs', async () => {
  for (let round = 1; round <= 3; round++) {
    for (const companyId of expectedSeconds.keys()) await addTally(companyId, 8)
    // The run with concurrency 1 writes its first company while the other run still reads four companies.
    const runs = [1, 4].map(concurrency =>
      updateWorkedSeconds(start, { maxCompaniesPerRun: expectedSeconds.size, concurrency }),
    )
    await Promise.all(runs)
    await countAll(start)
    expect(await readCountedTotals()).toMatchObject(computeExpectedTotals())
  }
})

it('starts over after a run that finds no further company', async () => {
  await put(keys.statisticCount(), { ...(await readStatisticCount()), next: addSeconds(start, -1) })
  await addTally([...expectedSeconds.keys()][0] ?? (await createCountedCompany()), 1)
  await countAll(start)
  expect(await readCountedTotals()).toMatchObject(computeExpectedTotals())
})

it('keeps the sum of a company with an unreadable tally, and counts the others', async () => {
  const [brokenId] = expectedSeconds.keys()
  if (!brokenId) throw new Error('there is no company')
  const newerTallyKey = keys.tally(brokenId, EmployeeId.parse(newId()))
  await put(newerTallyKey, { version: 1, format: 99, projects: {} })
  const expected = computeExpectedTotals()
  const lastId = [...expectedSeconds.keys()].at(-1) ?? brokenId
  await addTally(lastId, 1)
  const runs = []
  for (let i = 0; i < 4; i++) runs.push(await updateWorkedSeconds(start, limits))
  expect(runs.flatMap(({ errors }) => errors).length).toBeGreaterThan(0)
  expect((await readCountedTotals()).totalSeconds).toBe(expected.totalSeconds + hourSeconds)
  await put(newerTallyKey, { version: 1, projects: { House: { seconds: hourSeconds, latest: start } } })
  expectedSeconds.set(brokenId, (expectedSeconds.get(brokenId) ?? 0) + hourSeconds)
  await countAll(start)
  expect(await readCountedTotals()).toMatchObject(computeExpectedTotals())
})

it('computes the rate over seven days, without work from before the first count', async () => {
  const [companyId] = expectedSeconds.keys()
  if (!companyId) throw new Error('there is no company')
  await countAll(addDays(28))
  await addTally(await createCountedCompany(), 100_000)
  const rates: number[] = []
  // 840 hours in seven days are 5 seconds per second. The growth of one day counts in the rate for a week.
  for (const [day, hours] of [
    [35, 840],
    [36, 840],
    [42, 0],
    [43, 0],
    [50, 0],
  ] as const) {
    if (hours > 0) await addTally(companyId, hours)
    await countAll(addDays(day))
    rates.push((await readCountedTotals()).rate)
  }
  expect(rates).toEqual([5, 9, 10, 5, 0])
  expect(await readCountedTotals()).toMatchObject(computeExpectedTotals())
})

it('counts nothing of a company until its mail address is confirmed', async () => {
  const id = await createStoredCompany(addSeconds('2026-11-01T00:00:00Z', createdCount++))
  const figuresBefore = await readCountedTotals()
  await addTally(id, 500)
  await countAll(addDays(50))
  expect(await readCountedTotals()).toEqual(figuresBefore)
  // Stores the sums as if an earlier release had counted this unconfirmed company.
  await put(keys.companyTally(id), { seconds: 500 * hourSeconds })
  await put(keys.statisticCount(), {
    ...(await readStatisticCount()),
    companies: figuresBefore.companies + 1,
    totalSeconds: figuresBefore.totalSeconds + 500 * hourSeconds,
  })
  await countAll(addDays(50))
  expect(await readCountedTotals()).toEqual(figuresBefore)
  await confirmStoredCompany(id)
  await countAll(addDays(50))
  // Work before the confirmation counts in the total, but not in the rate.
  expect(await readCountedTotals()).toEqual({
    companies: figuresBefore.companies + 1,
    totalSeconds: figuresBefore.totalSeconds + 500 * hourSeconds,
    rate: figuresBefore.rate,
  })
})

it('counts at most the time since a person was added, whatever was imported', async () => {
  const [id, employee] = [await createCountedCompany(), EmployeeId.parse(newId())]
  const figuresBefore = await readCountedTotals()
  await createEmployee(id, employee, { name: 'Ann' }, start)
  const tally = (days: number) => ({ version: 1, projects: { House: { seconds: days * daySeconds, latest: start } } })
  const countGrowth = async (now: string) => {
    await countAll(now)
    return (await readCountedTotals()).totalSeconds - figuresBefore.totalSeconds
  }
  await put(keys.tally(id, employee), tally(0.5))
  expect(await countGrowth(addDays(1))).toBe(0.5 * daySeconds)
  // This tally stands for an import of nine years of entries.
  await put(keys.tally(id, employee), tally(9 * 365))
  expect(await countGrowth(addDays(3))).toBe(3 * daySeconds)
  expect(await countGrowth(addDays(10))).toBe(10 * daySeconds)
  await put(keys.tally(id, employee), tally(2))
  expect(await countGrowth(addDays(11))).toBe(2 * daySeconds)
})

it('counts from manually stored figures instead of the defaults', async () => {
  const countedFigures = await readCountedTotals()
  await put(keys.statistic(), { companies: 7, totalSeconds: 50, rate: 2 })
  expect(await readSocialStatistic()).toEqual({
    companies: 7 + countedFigures.companies,
    totalSeconds: 50 + countedFigures.totalSeconds,
    rate: 2 + countedFigures.rate,
  })
})
