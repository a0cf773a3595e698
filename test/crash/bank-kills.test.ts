/**
 * Each month must have exactly one claim in the bank, even if a function is killed at any of its calls to the table or
 * to Payday.
 */
import {
  startPaying,
  createChangeIdentityNow,
  runDueBillingJob,
  listPaydayInvoices,
  setUpBank,
  createBankPayingCompany,
  readCompany,
  readBillingState,
} from '../support/bank.ts'
import { createStoredCompany } from '../support/stored-company.ts'
import { readTestSize } from '../support/test-size.ts'
import { stopPayingByBank } from '../../functions/areas/billing/bank/stop-paying-by-bank.ts'
import { changeBankPlan } from '../../functions/areas/billing/bank/change-bank-plan.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'

const bank = setUpBank()
/** Limits the number of calls at which the function is killed. */
const maxKills = readTestSize('KILLS', { many: Infinity })
const start = '2026-11-23T09:30:00.000Z'
const nextMonthInvoiceAt = '2027-01-23T00:00:00.000Z'

interface Story {
  arrange: () => Promise<CompanyId>
  run: (companyId: CompanyId) => Promise<unknown>
  /** Continues after a kill, for example with the next run of the job. */
  recover: (companyId: CompanyId) => Promise<unknown>
  finalState: object
  paydayInvoices: object[]
}

const runUntilInvoiced = async (companyId: CompanyId, nextInvoiceAt: string): Promise<void> => {
  for (let runs = 0; (await readBillingState(companyId)).due.invoice !== nextInvoiceAt; runs++) {
    if (runs > 5) throw new Error('the job does not finish it')
    await runDueBillingJob(companyId, 'invoice')
  }
}

const cancelPayment = (companyId: CompanyId, now = '2026-11-11T12:00:00.000Z') =>
  stopPayingByBank(companyId, {
    reason: '',
    now,
    change: createChangeIdentityNow(`cancel ${companyId}`, 'cancel'),
  })

const takeLargerPlan = async (companyId: CompanyId) =>
  changeBankPlan(await readCompany(companyId), 2, {
    now: '2026-12-08T12:00:00.000Z',
    change: createChangeIdentityNow(`plan ${companyId}`, 2),
  })

const comeBack = (companyId: CompanyId) =>
  startPaying(companyId, '2026-12-08T12:00:00.000Z', { subscription_plan: 2 }, `back ${companyId}`)

const stories: Record<string, Story> = {
  'a company begins to pay': {
    arrange: () => createStoredCompany(),
    run: companyId => startPaying(companyId, start, {}, `begin ${companyId}`),
    recover: async companyId => {
      // The company submits the form again at once, before the job runs.
      await startPaying(companyId, start, {}, `begin ${companyId}`).catch(() => undefined)
      await runUntilInvoiced(companyId, '2026-12-23T00:00:00.000Z')
      await startPaying(companyId, start, {}, `begin ${companyId}`)
    },
    finalState: { paying: true, account: { bank: { pending: null } }, invoices: [{ state: 'open' }] },
    paydayInvoices: [{ status: 'SENT' }],
  },
  'the invoice of a month is created': {
    arrange: async () => {
      const companyId = await createBankPayingCompany(start)
      await takeLargerPlan(companyId)
      return companyId
    },
    run: companyId => runDueBillingJob(companyId, 'invoice'),
    recover: companyId => runUntilInvoiced(companyId, nextMonthInvoiceAt),
    finalState: { account: { bank: { pending: null, extra_lines: [] } }, due: { invoice: nextMonthInvoiceAt } },
    paydayInvoices: [{}, { amountExcludingVat: 3000 }, { amountExcludingVat: 14_000, status: 'SENT' }],
  },
  'a company takes a larger plan': {
    arrange: () => createBankPayingCompany(start),
    run: takeLargerPlan,
    recover: async companyId => {
      // The company submits the form again at once, before the job runs.
      await takeLargerPlan(companyId).catch(() => undefined)
      await runUntilInvoiced(companyId, '2026-12-23T00:00:00.000Z')
      await takeLargerPlan(companyId)
    },
    finalState: {
      plan: 'TwentyFourEmployeesMax2023',
      account: { bank: { pending: null } },
      invoices: [{ state: 'open' }, { state: 'open' }],
    },
    paydayInvoices: [{ amountExcludingVat: 8000 }, { amountExcludingVat: 3000, status: 'SENT' }],
  },
  'a claim is paid': {
    arrange: async () => {
      const companyId = await createBankPayingCompany(start)
      for (const { id } of listPaydayInvoices(bank, companyId)) bank.dashboard().payInvoice(id)
      return companyId
    },
    run: companyId => runDueBillingJob(companyId, 'claim'),
    recover: companyId => runDueBillingJob(companyId, 'claim'),
    finalState: { account: { paid_until: '2026-12-23T00:00:00.000Z', unpaid_since: null }, due: { claim: undefined } },
    paydayInvoices: [{ status: 'PAID' }],
  },
  'a company cancels': {
    arrange: () => createBankPayingCompany('2026-11-10T09:30:00.000Z'),
    run: companyId => cancelPayment(companyId),
    recover: companyId => cancelPayment(companyId),
    finalState: { paying: false, invoices: [{ state: 'withdrawn' }], due: {} },
    paydayInvoices: [{ status: 'CANCELLED' }],
  },
  'a company comes back with a larger plan': {
    arrange: async () => {
      const companyId = await createBankPayingCompany(start)
      await cancelPayment(companyId, '2026-12-01T12:00:00.000Z')
      return companyId
    },
    run: comeBack,
    recover: async companyId => {
      await comeBack(companyId).catch(() => undefined)
      await runUntilInvoiced(companyId, '2026-12-23T00:00:00.000Z')
      await comeBack(companyId)
    },
    finalState: { paying: true, plan: 'TwentyFourEmployeesMax2023', account: { bank: { pending: null } } },
    paydayInvoices: [
      { amountExcludingVat: 8000, status: 'SENT' },
      { amountExcludingVat: 3000, status: 'SENT' },
    ],
  },
}

async function recordCalls({ arrange, run }: Story): Promise<string[]> {
  const companyId = await arrange()
  bank.calls.stopKilling()
  await run(companyId)
  return bank.calls.callsSinceKill
}

/**
 * Lists writes first, from the last to the first, because a kill after many writes leaves the most to recover. Only the
 * first `maxKills` points are used.
 */
const chooseKillPoints = (calls: readonly string[]): [call: number, isCarriedOut: boolean][] => {
  const writeCallNumbers = calls.flatMap((name, i) => (/Transact|POST|PUT/.test(name) ? [i + 1] : []))
  const otherCallNumbers = calls.map((_, i) => i + 1).filter(number => !writeCallNumbers.includes(number))
  const killPoints = [...writeCallNumbers.toReversed(), ...otherCallNumbers].flatMap((number): [number, boolean][] => [
    [number, true],
    [number, false],
  ])
  return killPoints.slice(0, maxKills)
}

it.each(Object.entries(stories))('recovers exactly once when killed while %s', async (_, story) => {
  await recordCalls(story)
  // Only the first run fetches a token, so the second run's calls are used.
  const calls = await recordCalls(story)
  for (const [number, isCarriedOut] of chooseKillPoints(calls)) {
    const companyId = await story.arrange()
    bank.calls.killAt(number, isCarriedOut)
    await story.run(companyId).catch(() => undefined)
    bank.calls.stopKilling()
    await story.recover(companyId)
    const label = [number, isCarriedOut, calls[number - 1]]
    expect([label, await readBillingState(companyId)]).toMatchObject([label, story.finalState])
    expect([label, listPaydayInvoices(bank, companyId)]).toMatchObject([label, story.paydayInvoices])
  }
})
