/** A function is killed at one of its calls, to the table or to Payday. Afterwards there is one claim a month. */
import {
  startPaying,
  changeNow,
  runDueJob,
  paydayInvoicesOf,
  setUpBank,
  createPayer,
  readCompany,
  createCompany,
  readState,
} from '../support/bank.ts'
import { iterations } from '../support/iterations.ts'
import { cancelBankPayment } from '../../functions/areas/billing/bank/cancel.ts'
import { changeBankPlan } from '../../functions/areas/billing/bank/change-plan.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'

const bank = setUpBank()
/** At how many of the calls the function is killed. */
const maxKills = iterations('KILLS', { many: Infinity })
const start = '2026-11-23T09:30:00.000Z'
const nextMonth = '2027-01-23T00:00:00.000Z'

interface Story {
  arrange: () => Promise<CompanyId>
  run: (companyId: CompanyId) => Promise<unknown>
  /** What happens afterwards, however far it got. */
  recover: (companyId: CompanyId) => Promise<unknown>
  /** What there is in the end. */
  finalState: object
  paydayInvoices: object[]
}

const runUntilInvoiced = async (companyId: CompanyId, next: string): Promise<void> => {
  for (let runs = 0; (await readState(companyId)).due.invoice !== next; runs++) {
    if (runs > 5) throw new Error('the job does not finish it')
    await runDueJob(companyId, 'invoice')
  }
}

const cancelPayment = (companyId: CompanyId) =>
  cancelBankPayment(companyId, {
    reason: '',
    now: '2026-12-24T12:00:00.000Z',
    change: changeNow(`cancel ${companyId}`, 'cancel'),
  })

const stories: Record<string, Story> = {
  'a company begins to pay': {
    arrange: () => createCompany(),
    run: companyId => startPaying(companyId, start, {}, `begin ${companyId}`),
    recover: async companyId => {
      // The form is sent again at once, and then the job runs.
      await startPaying(companyId, start, {}, `begin ${companyId}`).catch(() => undefined)
      await runUntilInvoiced(companyId, '2026-12-23T00:00:00.000Z')
      await startPaying(companyId, start, {}, `begin ${companyId}`)
    },
    finalState: { paying: true, account: { bank: { pending: null } }, invoices: [{ state: 'open' }] },
    paydayInvoices: [{ status: 'SENT' }],
  },
  'the invoice of a month is made': {
    arrange: async () => {
      const companyId = await createPayer(start)
      const change = changeNow(`plan ${companyId}`, 2)
      await changeBankPlan(await readCompany(companyId), 2, { now: '2026-12-08T12:00:00.000Z', change })
      return companyId
    },
    run: companyId => runDueJob(companyId, 'invoice'),
    recover: companyId => runUntilInvoiced(companyId, nextMonth),
    finalState: { account: { bank: { pending: null, extra_lines: [] } }, due: { invoice: nextMonth } },
    paydayInvoices: [{ amountExcludingVat: 8000 }, { amountExcludingVat: 17_000, status: 'SENT' }],
  },
  'a claim is paid': {
    arrange: async () => {
      const companyId = await createPayer(start)
      for (const { id } of paydayInvoicesOf(bank, companyId)) bank.dashboard().payInvoice(id)
      return companyId
    },
    run: companyId => runDueJob(companyId, 'claim'),
    recover: companyId => runDueJob(companyId, 'claim'),
    finalState: { account: { paid_until: '2026-12-23T00:00:00.000Z', unpaid_since: null }, due: { claim: undefined } },
    paydayInvoices: [{ status: 'PAID' }],
  },
  'a company cancels': {
    arrange: async () => {
      const companyId = await createPayer(start)
      await runDueJob(companyId, 'invoice')
      return companyId
    },
    run: cancelPayment,
    recover: cancelPayment,
    finalState: { paying: false, invoices: [{ state: 'withdrawn' }, { state: 'withdrawn' }], due: {} },
    paydayInvoices: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }],
  },
}

async function recordCalls({ arrange, run }: Story): Promise<string[]> {
  const companyId = await arrange()
  bank.calls.stopKilling()
  await run(companyId)
  return bank.calls.recorded
}

/** The last calls come first, since most can go wrong between the first write and the last one. */
const chooseKillPoints = (calls: readonly string[]): [call: number, isCarriedOut: boolean][] => {
  const writes = calls.flatMap((name, i) => (/Transact|POST|PUT/.test(name) ? [i + 1] : []))
  const others = calls.map((_, i) => i + 1).filter(number => !writes.includes(number))
  const all = [...writes.toReversed(), ...others].flatMap((number): [number, boolean][] => [
    [number, true],
    [number, false],
  ])
  return all.slice(0, maxKills)
}

test.each(Object.entries(stories))(
  'a kill while %s leaves nothing half done for good, and nothing twice',
  async (_, story) => {
    await recordCalls(story)
    // A token is got once, so the second run is the usual one.
    const calls = await recordCalls(story)
    for (const [number, isCarriedOut] of chooseKillPoints(calls)) {
      const companyId = await story.arrange()
      bank.calls.killAt(number, isCarriedOut)
      await story.run(companyId).catch(() => undefined)
      bank.calls.stopKilling()
      await story.recover(companyId)
      const what = [number, isCarriedOut, calls[number - 1]]
      expect([what, await readState(companyId)]).toMatchObject([what, story.finalState])
      expect([what, paydayInvoicesOf(bank, companyId)]).toMatchObject([what, story.paydayInvoices])
    }
  },
)
