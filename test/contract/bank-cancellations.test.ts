import {
  createChangeIdentityNow,
  createBankPayingCompany,
  createReadMatcher,
  listPaydayInvoices,
  readBillingState,
  runDueBillingJob,
  setUpBank,
  startPaying,
} from '../support/bank.ts'
import * as due from '../../functions/areas/billing/bank/due.ts'
import { checkClaims } from '../../functions/areas/billing/bank/claims.ts'
import { tolerateDebt } from '../../functions/areas/billing/bank/tolerate-debt.ts'
import { keys } from '../../functions/table/keys.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { cancelPayment, toNoon, payClaims, bankPaymentStart, readBillingStateAt, writeOff } from './bank-steps.ts'

const bank = setUpBank()

describe('a cancellation', () => {
  it('keeps the claims of begun periods, and ends the schedule of invoices', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    payClaims(bank, companyId)
    await runDueBillingJob(companyId, 'invoice')
    await cancelPayment(companyId, toNoon('2026-12-24'))
    expect(listPaydayInvoices(bank, companyId)).toMatchObject([
      { status: 'PAID' },
      { status: 'SENT', claimCancelled: false },
    ])
    expect(await readBillingState(companyId)).toMatchObject({
      paying: false,
      account: {
        paid_until: '2026-12-23T00:00:00.000Z',
        unpaid_since: '2027-01-22T00:00:00.000Z',
        cancelled_at: toNoon('2026-12-24'),
        cancel_reason: 'Við hættum',
      },
      invoices: [{ state: 'paid' }, { state: 'open' }],
      due: { invoice: undefined, claim: '2027-01-06T00:00:00.000Z' },
    })
    expect(await readBillingStateAt(companyId, toNoon('2027-01-21'))).toBe('cancelled')
    // A company that pays for the begun period can use the period to its end.
    payClaims(bank, companyId)
    await runDueBillingJob(companyId, 'claim')
    expect(await readBillingState(companyId)).toMatchObject({
      paying: false,
      account: { paid_until: '2027-01-23T00:00:00.000Z', unpaid_since: null },
      due: { invoice: undefined, claim: undefined },
    })
  })

  it('withdraws the claim of a period that has not begun', async () => {
    const companyId = await createBankPayingCompany('2026-11-10T09:30:00.000Z')
    await cancelPayment(companyId, toNoon('2026-11-14'))
    expect(listPaydayInvoices(bank, companyId)).toMatchObject([{ status: 'CANCELLED', claimCancelled: true }])
    expect(await readBillingState(companyId)).toMatchObject({
      paying: false,
      account: { paid_until: null, unpaid_since: null },
      invoices: [{ state: 'withdrawn' }],
      due: { invoice: undefined, claim: undefined },
    })
  })

  it('is idempotent, concurrently and after a lost response', async () => {
    const companyId = await createBankPayingCompany('2026-11-10T09:30:00.000Z')
    const key = newId()
    const now = toNoon('2026-11-11')
    await Promise.all([cancelPayment(companyId, now, key), cancelPayment(companyId, now, key)])
    await cancelPayment(companyId, now, key)
    expect(listPaydayInvoices(bank, companyId)).toMatchObject([{ status: 'CANCELLED' }])
  })

  it('leaves no claim but that of the begun period while the job creates an invoice', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    const key = newId()
    const now = toNoon('2026-12-22')
    const results = await Promise.allSettled([
      runDueBillingJob(companyId, 'invoice'),
      cancelPayment(companyId, now, key),
    ])
    if (results[1].status === 'rejected') await cancelPayment(companyId, addSeconds(now, 120), key)
    await runDueBillingJob(companyId, 'invoice')
    expect(await readBillingState(companyId)).toMatchObject({ paying: false, account: { bank: { pending: null } } })
    expect((await readBillingState(companyId)).due.invoice).toBeUndefined()
    expect(
      listPaydayInvoices(bank, companyId)
        .filter(({ status }) => status !== 'CANCELLED')
        .map(({ invoiceDate }) => invoiceDate),
    ).toEqual(['2026-11-23'])
  })

  it('leaves no claim while the job has read the due item, but not the account', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    payClaims(bank, companyId)
    const account = bank.calls.hold(createReadMatcher(keys.billing(companyId)))
    const lateRun = runDueBillingJob(companyId, 'invoice')
    await account.arrived
    await cancelPayment(companyId, toNoon('2026-12-23'))
    account.release()
    await lateRun
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(1)
    expect(await readBillingState(companyId)).toMatchObject({
      paying: false,
      account: { bank: { pending: null } },
      due: {},
    })
  })

  it('followed by a new start before the paid period ends claims again at its end', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    payClaims(bank, companyId)
    await cancelPayment(companyId, toNoon('2026-12-01'))
    await startPaying(companyId, toNoon('2026-12-08'), { subscription_plan: 2 })
    expect(await readBillingState(companyId)).toMatchObject({
      paying: true,
      plan: 'TwentyFourEmployeesMax2023',
      account: {
        cancelled_at: null,
        paid_until: '2026-12-23T00:00:00.000Z',
        unpaid_since: '2027-01-07T00:00:00.000Z',
      },
      due: { invoice: '2026-12-23T00:00:00.000Z' },
    })
    await runDueBillingJob(companyId, 'invoice')
    // As without a cancellation, the larger plan is charged for the rest of the paid period.
    expect(listPaydayInvoices(bank, companyId)).toMatchObject([
      { amountExcludingVat: 8000 },
      { amountExcludingVat: 3000 },
      { invoiceDate: '2026-12-23', amountExcludingVat: 14_000 },
    ])
  })

  it('followed by a start with a smaller plan takes that from the next period on', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart, { subscription_plan: 2 })
    payClaims(bank, companyId)
    await cancelPayment(companyId, toNoon('2026-12-01'))
    await startPaying(companyId, toNoon('2026-12-08'))
    expect(await readBillingState(companyId)).toMatchObject({
      plan: 'TwentyFourEmployeesMax2023',
      account: { bank: { next_plan: 'FourEmployeesMax2023' } },
    })
  })

  it('followed by a start before the period began claims from its first day again', async () => {
    const companyId = await createBankPayingCompany('2026-11-10T09:30:00.000Z')
    await cancelPayment(companyId, '2026-11-10T09:30:00.000Z')
    await startPaying(companyId, '2026-11-10T09:30:00.000Z')
    await cancelPayment(companyId, toNoon('2026-11-14'))
    await startPaying(companyId, toNoon('2027-03-05'))
    const paydayInvoices = listPaydayInvoices(bank, companyId)
    expect(paydayInvoices.map(({ invoiceDate, status }) => [invoiceDate, status])).toEqual([
      ['2026-11-10', 'CANCELLED'],
      ['2026-11-10', 'CANCELLED'],
      ['2027-03-05', 'SENT'],
    ])
    expect(new Set(paydayInvoices.map(({ reference }) => reference)).size).toBe(3)
    expect((await readBillingState(companyId)).due.invoice).toBe('2027-04-05T00:00:00.000Z')
  })
})

describe('a company that cancelled and owes a begun period', () => {
  it('gets the same claim back when it confirms again', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    await cancelPayment(companyId, toNoon('2026-12-01'))
    await startPaying(companyId, toNoon('2026-12-02'))
    expect(listPaydayInvoices(bank, companyId)).toMatchObject([{ invoiceDate: '2026-11-23', status: 'SENT' }])
    expect(await readBillingState(companyId)).toMatchObject({
      paying: true,
      account: { cancelled_at: null, unpaid_since: '2026-12-23T00:00:00.000Z', bank: { awaits_payment: false } },
      due: { invoice: '2026-12-23T00:00:00.000Z', claim: '2026-12-07T00:00:00.000Z' },
    })
    await runDueBillingJob(companyId, 'invoice')
    expect(listPaydayInvoices(bank, companyId)).toMatchObject([{}, { invoiceDate: '2026-12-23' }])
  })

  it('stays past due until it pays, however often it cancels and confirms again', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    for (const day of ['2026-12-24', '2027-01-02', '2027-01-20', '2027-02-20']) {
      await cancelPayment(companyId, toNoon(day))
      expect(await readBillingStateAt(companyId, toNoon(day))).toBe(day < '2027-01-30' ? 'due' : 'locked')
      await startPaying(companyId, toNoon(day))
      await startPaying(companyId, toNoon(day))
      expect(await readBillingStateAt(companyId, toNoon(day))).toBe(day < '2027-01-30' ? 'past_due' : 'locked')
    }
    expect(await readBillingState(companyId)).toMatchObject({ paying: false, due: { invoice: undefined } })
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(1)
    payClaims(bank, companyId)
    const item = await due.find(companyId, 'claim')
    if (item) await checkClaims(item, toNoon('2027-03-10'))
    // The next period begins on the day of the payment, because the company has not used the months without a claim.
    expect(await readBillingState(companyId)).toMatchObject({
      paying: true,
      account: { unpaid_since: null, bank: { awaits_payment: false, next_period: '2027-03-10' } },
      due: { invoice: '2027-03-10T00:00:00.000Z', claim: undefined },
    })
    await runDueBillingJob(companyId, 'invoice')
    expect(listPaydayInvoices(bank, companyId).at(-1)).toMatchObject({ invoiceDate: '2027-03-10', status: 'SENT' })
  })

  it('can confirm again from the start when its claim was cancelled at Payday', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    await cancelPayment(companyId, toNoon('2026-12-24'))
    await startPaying(companyId, toNoon('2026-12-24'))
    await writeOff(companyId, toNoon('2026-12-28'))
    expect(await readBillingState(companyId)).toMatchObject({ paying: false, account: { unpaid_since: null } })
    await startPaying(companyId, toNoon('2026-12-30'))
    expect(await readBillingState(companyId)).toMatchObject({ paying: true })
    expect(listPaydayInvoices(bank, companyId)).toMatchObject([
      { status: 'CANCELLED' },
      { status: 'SENT', invoiceDate: '2026-12-30' },
    ])
  })
})

describe('a company that does not pay its claims', () => {
  async function withTwoUnpaid(): Promise<CompanyId> {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    for (let month = 0; month < 3; month++) await runDueBillingJob(companyId, 'invoice')
    return companyId
  }

  it('gets no third claim, and alerts the operator', async () => {
    const companyId = await withTwoUnpaid()
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(2)
    expect(bank.loggedText()).toContain('2 claims are unpaid')
    expect(await readBillingState(companyId)).toMatchObject({
      paying: false,
      account: { unpaid_since: '2026-12-23T00:00:00.000Z', bank: { awaits_payment: true } },
      due: { invoice: undefined },
    })
    expect(await readBillingStateAt(companyId, toNoon('2027-01-24'))).toBe('past_due')
  })

  it('continues when it paid on the same day', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    await runDueBillingJob(companyId, 'invoice')
    payClaims(bank, companyId)
    await runDueBillingJob(companyId, 'invoice')
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(3)
    expect(bank.loggedText()).not.toContain('unpaid')
  })

  it('continues without paying when the operator allows it', async () => {
    const companyId = await withTwoUnpaid()
    await tolerateDebt(companyId, toNoon('2027-01-24'), createChangeIdentityNow(newId(), 'go on'))
    expect(await readBillingState(companyId)).toMatchObject({
      paying: true,
      account: { unpaid_since: null, bank: { awaits_payment: false } },
      due: { invoice: '2027-01-24T00:00:00.000Z', claim: expect.any(String) as string },
    })
    for (let month = 0; month < 3; month++) await runDueBillingJob(companyId, 'invoice')
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(4)
  })

  it('owes nothing when the operator writes its debt off', async () => {
    const companyId = await withTwoUnpaid()
    await writeOff(companyId, toNoon('2027-01-24'))
    expect(listPaydayInvoices(bank, companyId)).toMatchObject([{ status: 'CANCELLED' }, { status: 'CANCELLED' }])
    expect(await readBillingState(companyId)).toMatchObject({
      paying: false,
      account: { unpaid_since: null, cancelled_at: toNoon('2027-01-24'), bank: { awaits_payment: false } },
      invoices: [{ written_off_on: '2027-01-24' }, { written_off_on: '2027-01-24' }],
      due: {},
    })
  })
})

it('withdraws an invoice whose claim was withdrawn before', async () => {
  const companyId = await createBankPayingCompany('2026-11-10T09:30:00.000Z')
  const [key, now] = [newId(), toNoon('2026-11-11')]
  const withdrawal = bank.calls.hold(call => call.startsWith('PUT') && call.includes('CANCELLED'))
  const firstAttempt = cancelPayment(companyId, now, key).catch(() => 'refused')
  await withdrawal.arrived
  bank.calls.killAt(1, false)
  withdrawal.release()
  expect(await firstAttempt).toBe('refused')
  bank.calls.stopKilling()
  expect(listPaydayInvoices(bank, companyId)).toMatchObject([{ status: 'SENT', claimCancelled: true }])
  await cancelPayment(companyId, now, key)
  expect(listPaydayInvoices(bank, companyId)).toMatchObject([{ status: 'CANCELLED' }])
})
