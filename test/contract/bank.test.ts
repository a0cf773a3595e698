/** Covers the claims at Payday, and what a company owes. */
import {
  startPaying,
  changeNow,
  runDueJob,
  paydayInvoicesOf,
  setUpBank,
  createPayer,
  personKennitala,
  readCompany,
  isReadOf,
  readState,
} from '../support/bank.ts'
import { createCompany } from '../support/stored-company.ts'
import { keys } from '../../functions/table/keys.ts'
import * as billing from '../../functions/areas/billing/account.ts'
import * as due from '../../functions/areas/billing/bank/due.ts'
import * as invoices from '../../functions/areas/billing/invoices.ts'
import { changeBankPlan } from '../../functions/areas/billing/bank/change-bank-plan.ts'
import { cancelBankPayment } from '../../functions/areas/billing/bank/cancel-bank-payment.ts'
import { checkClaims } from '../../functions/areas/billing/bank/claims.ts'
import { createDueInvoice } from '../../functions/areas/billing/bank/monthly-invoice.ts'
import { tolerateDebt } from '../../functions/areas/billing/bank/tolerate-debt.ts'
import { billingState } from '../../shared/domain/billing-state.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { PlanNumber } from '../../shared/domain/plans.ts'

const bank = setUpBank()
const start = '2026-11-23T09:30:00.000Z'
const noonOn = (day: string): string => `${day}T12:00:00.000Z`

const changePlanTo = async (companyId: CompanyId, plan: PlanNumber, now: string) =>
  changeBankPlan(await readCompany(companyId), plan, { now, change: changeNow(newId(), plan) })
const cancelPayment = (companyId: CompanyId, now: string, key = newId()) =>
  cancelBankPayment(companyId, { reason: 'Við hættum', now, change: changeNow(key, 'cancel') })
const writeOff = (companyId: CompanyId, now: string) =>
  cancelBankPayment(companyId, { reason: '', now, change: changeNow(newId(), 'write off'), writesOff: true })
const stateOf = async (companyId: CompanyId, now: string) =>
  billingState(billing.toBillingFacts(await readCompany(companyId), await billing.find(companyId)), now).name
const payClaims = (companyId: CompanyId) => {
  for (const { id } of paydayInvoicesOf(bank, companyId)) bank.dashboard().payInvoice(id)
}

it('claims the first month with VAT, and makes the company a paying customer', async () => {
  const companyId = await createPayer(start)
  expect(paydayInvoicesOf(bank, companyId)).toMatchObject([
    {
      status: 'SENT',
      claimCreated: true,
      isElectronic: true,
      invoiceDate: '2026-11-23',
      dueDate: '2026-12-07',
      finalDueDate: '2026-12-23',
      currencyCode: 'ISK',
      amountExcludingVat: 8000,
      amountIncludingVat: 9920,
      lines: [
        { description: expect.stringContaining('áskrift fyrir 1–4 starfsmenn, 23.11.2026–22.12.2026') as string },
      ],
    },
  ])
  expect(await readState(companyId)).toMatchObject({
    paying: true,
    plan: 'FourEmployeesMax2023',
    account: { method: 'bank', unpaid_since: '2026-12-23T00:00:00.000Z', paid_until: null },
    invoices: [{ state: 'open', gross: 9920, from: '2026-11-23', to: '2026-12-23' }],
    due: { invoice: '2026-12-23T00:00:00.000Z', claim: '2026-12-07T00:00:00.000Z' },
  })
})

it('mails the invoice to a customer who takes no electronic ones', async () => {
  const companyId = await createPayer(start, { ssn: personKennitala })
  expect(paydayInvoicesOf(bank, companyId)).toMatchObject([{ isElectronic: false, status: 'SENT' }])
})

it('uses one customer for companies with the same kennitala', async () => {
  await createPayer(start, { ssn: '5010100899' })
  await createPayer(start, { ssn: '5010100899' })
  expect(
    bank
      .dashboard()
      .listCustomers()
      .filter(({ ssn }) => ssn === '5010100899'),
  ).toHaveLength(1)
})

it("gives the customer at Payday the company's current name and mail before each invoice", async () => {
  const ssn = '5210100897'
  const customer = () =>
    bank
      .dashboard()
      .listCustomers()
      .find(each => each.ssn === ssn)
  const first = await createPayer(start, { ssn, email_billing: 'first@example.is' })
  const second = await createPayer(start, { ssn, email_billing: 'second@example.is' })
  expect(customer()).toMatchObject({ email: 'second@example.is', name: `Hamar ${second}` })
  await runDueJob(first, 'invoice')
  expect(customer()).toMatchObject({ email: 'first@example.is', name: `Hamar ${first}` })
})

describe('the payment form', () => {
  it('is idempotent by its key, and refuses other content', async () => {
    const companyId = await createPayer(start)
    await startPaying(companyId, noonOn('2026-11-23'))
    await expect(startPaying(companyId, start, { subscription_plan: 2 })).rejects.toThrow('The company pays already')
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(1)
  })

  it('creates one claim for two tabs', async () => {
    const companyId = await createCompany()
    const results = await Promise.allSettled([
      startPaying(companyId, start),
      startPaying(companyId, start),
      startPaying(companyId, start, { ssn: personKennitala }),
    ])
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toMatch(/The bank has not answered yet|The company pays already/)
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(1)
    expect(await readState(companyId)).toMatchObject({ paying: true, account: { bank: { pending: null } } })
  })

  it('creates no second claim when it reads the account after another tab has confirmed', async () => {
    const companyId = await createCompany()
    const account = bank.calls.hold(isReadOf(keys.billing(companyId)))
    const late = startPaying(companyId, start)
    await account.arrived
    await startPaying(companyId, start)
    account.release()
    await late
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(1)
  })

  it('names the field of a kennitala that Payday refuses, and stores nothing', async () => {
    const companyId = await createCompany()
    const before = await readState(companyId)
    await expect(startPaying(companyId, start, { ssn: '0000000000' })).rejects.toMatchObject({
      text: 'Unable to validate subscription',
      fields: { ssn: 'Unable to validate subscription' },
    })
    expect(await readState(companyId)).toEqual(before)
    expect(bank.loggedText()).toBe('')
    await startPaying(companyId, start)
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(1)
  })

  it('is refused with an alarm while Payday is not fully set up', async () => {
    const companyId = await createCompany()
    bank.switches.payday = { isUnfinished: true, isSilent: false, hidesReferences: false }
    await expect(startPaying(companyId, start)).rejects.toMatchObject({ text: 'Unable to validate subscription' })
    expect(await readState(companyId)).toMatchObject({ paying: false, account: undefined, invoices: [], due: {} })
    expect(bank.loggedText()).toContain('Payday refused POST /invoices with 401')
  })
})

it('accepts an empty response to a creation, and an expired token', async () => {
  bank.switches.payday = { isSilent: true, isUnfinished: false, hidesReferences: false, tokenSeconds: 0.001 }
  const companyId = await createPayer(start, { ssn: '4910100891' })
  expect(await readState(companyId)).toMatchObject({
    paying: true,
    invoices: [{ state: 'open', number: expect.any(String) as string }],
  })
  expect(paydayInvoicesOf(bank, companyId)).toHaveLength(1)
})

it('creates one invoice a month, on the start day of the company', async () => {
  const companyId = await createPayer('2027-01-31T10:00:00.000Z')
  for (let month = 0; month < 3; month++) {
    payClaims(companyId)
    const item = await due.find(companyId, 'invoice')
    await runDueJob(companyId, 'invoice')
    // Creates the invoice a second time, because the queue may deliver an item twice.
    if (item) await createDueInvoice(item, item.at)
  }
  const paydayInvoices = paydayInvoicesOf(bank, companyId)
  expect(paydayInvoices.map(({ invoiceDate }) => invoiceDate)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  expect(new Set(paydayInvoices.map(({ reference }) => reference)).size).toBe(4)
})

it('checks a claim from its due date on, and clears the debt once it is paid', async () => {
  const companyId = await createPayer(start)
  expect(await runDueJob(companyId, 'claim')).toBe('2026-12-07T00:00:00.000Z')
  expect(await readState(companyId)).toMatchObject({
    due: { claim: '2026-12-08T00:00:00.000Z' },
    account: { paid_until: null },
  })
  payClaims(companyId)
  await runDueJob(companyId, 'claim')
  expect(await readState(companyId)).toMatchObject({
    account: { paid_until: '2026-12-23T00:00:00.000Z', unpaid_since: null },
    invoices: [{ state: 'paid' }],
    due: { claim: undefined },
  })
})

it('keeps the next claim scheduled on a second delivery of a paid one', async () => {
  const companyId = await createPayer(start)
  const delivered = await due.find(companyId, 'claim')
  if (!delivered) throw new Error('nothing is due')
  payClaims(companyId)
  await runDueJob(companyId, 'claim')
  const item = bank.calls.hold(isReadOf(keys.due(companyId, 'claim')))
  const late = checkClaims(delivered, delivered.at)
  await item.arrived
  await runDueJob(companyId, 'invoice')
  item.release()
  await late
  expect(await readState(companyId)).toMatchObject({ due: { claim: expect.any(String) as string } })
})

it('derives the start of the debt from the oldest unpaid claim', async () => {
  const companyId = await createPayer(start)
  await runDueJob(companyId, 'invoice')
  const [first, second] = paydayInvoicesOf(bank, companyId)
  bank.dashboard().payInvoice(second?.id ?? '')
  await runDueJob(companyId, 'claim')
  expect((await readState(companyId)).account).toMatchObject({
    unpaid_since: first && `${first.finalDueDate}T00:00:00.000Z`,
  })
  bank.dashboard().payInvoice(first?.id ?? '')
  await runDueJob(companyId, 'claim')
  expect((await readState(companyId)).account).toMatchObject({
    unpaid_since: null,
    paid_until: '2027-01-23T00:00:00.000Z',
  })
})

describe('a change of plan', () => {
  it('applies an upgrade at once, and claims the difference at once', async () => {
    const companyId = await createPayer(start)
    await changePlanTo(companyId, 2, noonOn('2026-12-08'))
    expect(await readState(companyId)).toMatchObject({
      plan: 'TwentyFourEmployeesMax2023',
      account: { bank: { pending: null }, unpaid_since: '2026-12-23T00:00:00.000Z' },
      due: { invoice: '2026-12-23T00:00:00.000Z', claim: '2026-12-09T00:00:00.000Z' },
    })
    // A downgrade followed by an upgrade adds no further charge.
    await changePlanTo(companyId, 1, noonOn('2026-12-09'))
    await changePlanTo(companyId, 2, noonOn('2026-12-10'))
    const [, difference, ...others] = paydayInvoicesOf(bank, companyId)
    expect(difference).toMatchObject({
      invoiceDate: '2026-12-08',
      dueDate: '2026-12-22',
      finalDueDate: '2027-01-07',
      amountExcludingVat: 3000,
      claimCreated: true,
    })
    expect(others).toEqual([])
    await runDueJob(companyId, 'invoice')
    expect(paydayInvoicesOf(bank, companyId).at(-1)).toMatchObject({ amountExcludingVat: 14_000 })
  })

  it('charges two upgrades of a day each', async () => {
    const companyId = await createPayer(start)
    await changePlanTo(companyId, 2, noonOn('2026-12-08'))
    await changePlanTo(companyId, 4, noonOn('2026-12-08'))
    expect(paydayInvoicesOf(bank, companyId).map(({ amountExcludingVat }) => amountExcludingVat)).toEqual([
      8000, 3000, 23_000,
    ])
  })

  it('charges an upgrade that is followed by a cancellation', async () => {
    const companyId = await createPayer(start)
    payClaims(companyId)
    await changePlanTo(companyId, 4, noonOn('2026-12-08'))
    await cancelPayment(companyId, noonOn('2026-12-09'))
    expect(paydayInvoicesOf(bank, companyId).at(-1)).toMatchObject({ amountExcludingVat: 26_000, status: 'SENT' })
  })

  it('leaves the plan when Payday refuses the difference', async () => {
    const companyId = await createPayer(start)
    const before = await readState(companyId)
    bank.switches.payday = { isUnfinished: true, isSilent: false, hidesReferences: false }
    await expect(changePlanTo(companyId, 2, noonOn('2026-12-08'))).rejects.toMatchObject({
      text: 'Unable to validate subscription',
    })
    const { account, ...rest } = await readState(companyId)
    expect({ ...rest, account: { ...account, version: 0 } }).toEqual({
      ...before,
      account: { ...before.account, version: 0 },
    })
  })

  it('pays no time with the difference alone', async () => {
    const companyId = await createPayer(start)
    await changePlanTo(companyId, 2, noonOn('2026-12-08'))
    bank.dashboard().payInvoice(paydayInvoicesOf(bank, companyId)[1]?.id ?? '')
    await runDueJob(companyId, 'claim')
    expect((await readState(companyId)).account).toMatchObject({
      paid_until: null,
      unpaid_since: '2026-12-23T00:00:00.000Z',
    })
  })

  it('applies a downgrade from the next invoice on', async () => {
    const companyId = await createPayer(start, { subscription_plan: 3 })
    await changePlanTo(companyId, 1, noonOn('2026-12-08'))
    expect(await readState(companyId)).toMatchObject({
      plan: 'FortyNineEmployeesMax2023',
      account: { bank: { next_plan: 'FourEmployeesMax2023' } },
    })
    await runDueJob(companyId, 'invoice')
    expect(await readState(companyId)).toMatchObject({
      plan: 'FourEmployeesMax2023',
      account: { bank: { next_plan: null } },
    })
    expect(paydayInvoicesOf(bank, companyId).at(-1)).toMatchObject({ amountExcludingVat: 8000 })
  })

  it('is refused for a company that does not pay', async () => {
    const companyId = await createCompany()
    await expect(changePlanTo(companyId, 2, start)).rejects.toThrow('The company does not pay')
  })
})

describe('a cancellation', () => {
  it('keeps the claims of begun periods, and ends the schedule of invoices', async () => {
    const companyId = await createPayer(start)
    payClaims(companyId)
    await runDueJob(companyId, 'invoice')
    await cancelPayment(companyId, noonOn('2026-12-24'))
    expect(paydayInvoicesOf(bank, companyId)).toMatchObject([
      { status: 'PAID' },
      { status: 'SENT', claimCancelled: false },
    ])
    expect(await readState(companyId)).toMatchObject({
      paying: false,
      account: {
        paid_until: '2026-12-23T00:00:00.000Z',
        unpaid_since: '2027-01-22T00:00:00.000Z',
        cancelled_at: noonOn('2026-12-24'),
        cancel_reason: 'Við hættum',
      },
      invoices: [{ state: 'paid' }, { state: 'open' }],
      due: { invoice: undefined, claim: '2027-01-06T00:00:00.000Z' },
    })
    expect(await stateOf(companyId, noonOn('2027-01-21'))).toBe('cancelled')
    // The period can be used up, once it is paid.
    payClaims(companyId)
    await runDueJob(companyId, 'claim')
    expect(await readState(companyId)).toMatchObject({
      paying: false,
      account: { paid_until: '2027-01-23T00:00:00.000Z', unpaid_since: null },
      due: { invoice: undefined, claim: undefined },
    })
  })

  it('withdraws the claim of a period that has not begun', async () => {
    const companyId = await createPayer('2026-11-10T09:30:00.000Z')
    await cancelPayment(companyId, noonOn('2026-11-14'))
    expect(paydayInvoicesOf(bank, companyId)).toMatchObject([{ status: 'CANCELLED', claimCancelled: true }])
    expect(await readState(companyId)).toMatchObject({
      paying: false,
      account: { paid_until: null, unpaid_since: null },
      invoices: [{ state: 'withdrawn' }],
      due: { invoice: undefined, claim: undefined },
    })
  })

  it('is idempotent, concurrently and after a lost response', async () => {
    const companyId = await createPayer('2026-11-10T09:30:00.000Z')
    const key = newId()
    const now = noonOn('2026-11-11')
    await Promise.all([cancelPayment(companyId, now, key), cancelPayment(companyId, now, key)])
    await cancelPayment(companyId, now, key)
    expect(paydayInvoicesOf(bank, companyId)).toMatchObject([{ status: 'CANCELLED' }])
  })

  it('leaves no claim but that of the begun period while the job creates an invoice', async () => {
    const companyId = await createPayer(start)
    const key = newId()
    const now = noonOn('2026-12-22')
    const results = await Promise.allSettled([runDueJob(companyId, 'invoice'), cancelPayment(companyId, now, key)])
    // Retries a refused cancellation.
    if (results[1].status === 'rejected') await cancelPayment(companyId, addSeconds(now, 120), key)
    await runDueJob(companyId, 'invoice')
    expect(await readState(companyId)).toMatchObject({ paying: false, account: { bank: { pending: null } } })
    expect((await readState(companyId)).due.invoice).toBeUndefined()
    expect(
      paydayInvoicesOf(bank, companyId)
        .filter(({ status }) => status !== 'CANCELLED')
        .map(({ invoiceDate }) => invoiceDate),
    ).toEqual(['2026-11-23'])
  })

  it('leaves no claim while the job has read the due item, but not the account', async () => {
    const companyId = await createPayer(start)
    payClaims(companyId)
    const account = bank.calls.hold(isReadOf(keys.billing(companyId)))
    const late = runDueJob(companyId, 'invoice')
    await account.arrived
    await cancelPayment(companyId, noonOn('2026-12-23'))
    account.release()
    await late
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(1)
    expect(await readState(companyId)).toMatchObject({ paying: false, account: { bank: { pending: null } }, due: {} })
  })

  it('followed by a new start before the paid period ends claims again at its end', async () => {
    const companyId = await createPayer(start)
    payClaims(companyId)
    await cancelPayment(companyId, noonOn('2026-12-01'))
    await startPaying(companyId, noonOn('2026-12-08'), { subscription_plan: 2 })
    expect(await readState(companyId)).toMatchObject({
      paying: true,
      plan: 'TwentyFourEmployeesMax2023',
      account: {
        cancelled_at: null,
        paid_until: '2026-12-23T00:00:00.000Z',
        unpaid_since: '2027-01-07T00:00:00.000Z',
      },
      due: { invoice: '2026-12-23T00:00:00.000Z' },
    })
    await runDueJob(companyId, 'invoice')
    // The larger plan is charged for the rest of the paid period, as it is without a cancellation.
    expect(paydayInvoicesOf(bank, companyId)).toMatchObject([
      { amountExcludingVat: 8000 },
      { amountExcludingVat: 3000 },
      { invoiceDate: '2026-12-23', amountExcludingVat: 14_000 },
    ])
  })

  it('followed by a start with a smaller plan takes that from the next period on', async () => {
    const companyId = await createPayer(start, { subscription_plan: 2 })
    payClaims(companyId)
    await cancelPayment(companyId, noonOn('2026-12-01'))
    await startPaying(companyId, noonOn('2026-12-08'))
    expect(await readState(companyId)).toMatchObject({
      plan: 'TwentyFourEmployeesMax2023',
      account: { bank: { next_plan: 'FourEmployeesMax2023' } },
    })
  })

  it('followed by a start before the period began claims from its first day again', async () => {
    const companyId = await createPayer('2026-11-10T09:30:00.000Z')
    await cancelPayment(companyId, '2026-11-10T09:30:00.000Z')
    await startPaying(companyId, '2026-11-10T09:30:00.000Z')
    await cancelPayment(companyId, noonOn('2026-11-14'))
    await startPaying(companyId, noonOn('2027-03-05'))
    const paydayInvoices = paydayInvoicesOf(bank, companyId)
    expect(paydayInvoices.map(({ invoiceDate, status }) => [invoiceDate, status])).toEqual([
      ['2026-11-10', 'CANCELLED'],
      ['2026-11-10', 'CANCELLED'],
      ['2027-03-05', 'SENT'],
    ])
    expect(new Set(paydayInvoices.map(({ reference }) => reference)).size).toBe(3)
    expect((await readState(companyId)).due.invoice).toBe('2027-04-05T00:00:00.000Z')
  })
})

describe('a company that cancelled and owes a begun period', () => {
  it('gets the same claim back when it confirms again', async () => {
    const companyId = await createPayer(start)
    await cancelPayment(companyId, noonOn('2026-12-01'))
    await startPaying(companyId, noonOn('2026-12-02'))
    expect(paydayInvoicesOf(bank, companyId)).toMatchObject([{ invoiceDate: '2026-11-23', status: 'SENT' }])
    expect(await readState(companyId)).toMatchObject({
      paying: true,
      account: { cancelled_at: null, unpaid_since: '2026-12-23T00:00:00.000Z', bank: { awaits_payment: false } },
      due: { invoice: '2026-12-23T00:00:00.000Z', claim: '2026-12-07T00:00:00.000Z' },
    })
    await runDueJob(companyId, 'invoice')
    expect(paydayInvoicesOf(bank, companyId)).toMatchObject([{}, { invoiceDate: '2026-12-23' }])
  })

  it('stays past due until it pays, however often it cancels and confirms again', async () => {
    const companyId = await createPayer(start)
    for (const day of ['2026-12-24', '2027-01-02', '2027-01-20', '2027-02-20']) {
      await cancelPayment(companyId, noonOn(day))
      expect(await stateOf(companyId, noonOn(day))).toBe(day < '2027-01-30' ? 'due' : 'locked')
      await startPaying(companyId, noonOn(day))
      await startPaying(companyId, noonOn(day))
      expect(await stateOf(companyId, noonOn(day))).toBe(day < '2027-01-30' ? 'past_due' : 'locked')
    }
    expect(await readState(companyId)).toMatchObject({ paying: false, due: { invoice: undefined } })
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(1)
    payClaims(companyId)
    const item = await due.find(companyId, 'claim')
    if (item) await checkClaims(item, noonOn('2027-03-10'))
    // The next period begins on the day of the payment, because the months without a claim were not used.
    expect(await readState(companyId)).toMatchObject({
      paying: true,
      account: { unpaid_since: null, bank: { awaits_payment: false, next_period: '2027-03-10' } },
      due: { invoice: '2027-03-10T00:00:00.000Z', claim: undefined },
    })
    await runDueJob(companyId, 'invoice')
    expect(paydayInvoicesOf(bank, companyId).at(-1)).toMatchObject({ invoiceDate: '2027-03-10', status: 'SENT' })
  })

  it('can confirm again from the start when its claim was cancelled at Payday', async () => {
    const companyId = await createPayer(start)
    await cancelPayment(companyId, noonOn('2026-12-24'))
    await startPaying(companyId, noonOn('2026-12-24'))
    await writeOff(companyId, noonOn('2026-12-28'))
    expect(await readState(companyId)).toMatchObject({ paying: false, account: { unpaid_since: null } })
    await startPaying(companyId, noonOn('2026-12-30'))
    expect(await readState(companyId)).toMatchObject({ paying: true })
    expect(paydayInvoicesOf(bank, companyId)).toMatchObject([
      { status: 'CANCELLED' },
      { status: 'SENT', invoiceDate: '2026-12-30' },
    ])
  })
})

describe('a company that does not pay its claims', () => {
  async function withTwoUnpaid(): Promise<CompanyId> {
    const companyId = await createPayer(start)
    for (let month = 0; month < 3; month++) await runDueJob(companyId, 'invoice')
    return companyId
  }

  it('gets no third claim, and alerts the operator', async () => {
    const companyId = await withTwoUnpaid()
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(2)
    expect(bank.loggedText()).toContain('2 claims are unpaid')
    expect(await readState(companyId)).toMatchObject({
      paying: false,
      account: { unpaid_since: '2026-12-23T00:00:00.000Z', bank: { awaits_payment: true } },
      due: { invoice: undefined },
    })
    expect(await stateOf(companyId, noonOn('2027-01-24'))).toBe('past_due')
  })

  it('continues when it paid on the same day', async () => {
    const companyId = await createPayer(start)
    await runDueJob(companyId, 'invoice')
    payClaims(companyId)
    await runDueJob(companyId, 'invoice')
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(3)
    expect(bank.loggedText()).not.toContain('unpaid')
  })

  it('continues without paying when the operator allows it', async () => {
    const companyId = await withTwoUnpaid()
    await tolerateDebt(companyId, noonOn('2027-01-24'), changeNow(newId(), 'go on'))
    expect(await readState(companyId)).toMatchObject({
      paying: true,
      account: { unpaid_since: null, bank: { awaits_payment: false } },
      due: { invoice: '2027-01-24T00:00:00.000Z', claim: expect.any(String) as string },
    })
    for (let month = 0; month < 3; month++) await runDueJob(companyId, 'invoice')
    expect(paydayInvoicesOf(bank, companyId)).toHaveLength(4)
  })

  it('owes nothing when the operator writes its debt off', async () => {
    const companyId = await withTwoUnpaid()
    await writeOff(companyId, noonOn('2027-01-24'))
    expect(paydayInvoicesOf(bank, companyId)).toMatchObject([{ status: 'CANCELLED' }, { status: 'CANCELLED' }])
    expect(await readState(companyId)).toMatchObject({
      paying: false,
      account: { unpaid_since: null, cancelled_at: noonOn('2027-01-24'), bank: { awaits_payment: false } },
      invoices: [{ written_off_on: '2027-01-24' }, { written_off_on: '2027-01-24' }],
      due: {},
    })
  })
})

it('withdraws an invoice whose claim was withdrawn before', async () => {
  const companyId = await createPayer('2026-11-10T09:30:00.000Z')
  const [key, now] = [newId(), noonOn('2026-11-11')]
  const cancelled = bank.calls.hold(call => call.startsWith('PUT') && call.includes('CANCELLED'))
  const first = cancelPayment(companyId, now, key).catch(() => 'refused')
  await cancelled.arrived
  bank.calls.killAt(1, false)
  cancelled.release()
  expect(await first).toBe('refused')
  bank.calls.stopKilling()
  expect(paydayInvoicesOf(bank, companyId)).toMatchObject([{ status: 'SENT', claimCancelled: true }])
  await cancelPayment(companyId, now, key)
  expect(paydayInvoicesOf(bank, companyId)).toMatchObject([{ status: 'CANCELLED' }])
})

describe('an invoice in doubt', () => {
  /**
   * Creates the month's invoice at Payday with a lost response and without a reference, so that its outcome is unknown.
   */
  async function doubtful(): Promise<CompanyId> {
    const companyId = await createPayer(start, { ssn: '5501697009' })
    bank.switches.payday = { hidesReferences: true, isSilent: true, isUnfinished: false }
    await runDueJob(companyId, 'invoice')
    bank.switches.payday = null
    return companyId
  }

  it('is never created again, raises an alarm, and is checked daily', async () => {
    const companyId = await doubtful()
    expect(bank.loggedText()).toContain('is in doubt: an invoice of the same amount has no reference')
    expect(bank.loggedText()).not.toContain('5501697009')
    expect(await readState(companyId)).toMatchObject({ invoices: [{ state: 'open' }, { state: 'doubtful' }] })
    const [, paydayInvoice] = paydayInvoicesOf(bank, companyId)
    bank.dashboard().clearReference(paydayInvoice?.id ?? '')
    const before = bank.dashboard().listInvoices().length
    await runDueJob(companyId, 'invoice')
    await runDueJob(companyId, 'invoice')
    expect(bank.dashboard().listInvoices()).toHaveLength(before)
  })

  it('is stored as ours once Payday has one with our reference', async () => {
    const companyId = await doubtful()
    await runDueJob(companyId, 'invoice')
    expect(await readState(companyId)).toMatchObject({ invoices: [{ state: 'open' }, { state: 'open' }] })
    expect((await readState(companyId)).due.invoice).toBe('2027-01-23T00:00:00.000Z')
  })

  it('does not prevent a cancellation', async () => {
    const companyId = await doubtful()
    const [, paydayInvoice] = paydayInvoicesOf(bank, companyId)
    bank.dashboard().clearReference(paydayInvoice?.id ?? '')
    await cancelPayment(companyId, noonOn('2026-12-25'))
    expect(await readState(companyId)).toMatchObject({
      paying: false,
      invoices: [{ state: 'open' }, { state: 'doubtful' }],
    })
    expect(bank.loggedText()).toContain('The company cancels while invoice')
  })
})

it('lists numbered invoices as open, overdue, paid or withdrawn', async () => {
  const companyId = await createPayer('2026-11-10T09:30:00.000Z')
  await cancelPayment(companyId, noonOn('2026-11-11'))
  await startPaying(companyId, start)
  payClaims(companyId)
  await runDueJob(companyId, 'claim')
  await runDueJob(companyId, 'invoice')
  const listed = async (now: string) =>
    (await invoices.list(companyId))
      .flatMap(invoice => invoices.toInvoiceResponse(invoice, now))
      .map(({ state, from, to }) => [state, from, to])
  const before = [
    ['withdrawn', '2026-11-15', '2026-12-14'],
    ['paid', '2026-11-23', '2026-12-22'],
  ]
  expect(await listed(noonOn('2027-01-21'))).toEqual([...before, ['open', '2026-12-23', '2027-01-22']])
  expect(await listed(noonOn('2027-01-22'))).toEqual([...before, ['overdue', '2026-12-23', '2027-01-22']])
})

it('logs no personal data of payers', async () => {
  const companyId = await createCompany()
  await expect(
    startPaying(companyId, start, { ssn: '0012345678', email_billing: 'someone@example.is' }),
  ).rejects.toThrow('Unable')
  bank.calls.killAt(8, false)
  await expect(
    startPaying(companyId, start, { ssn: '4401234567', email_billing: 'someone@example.is' }),
  ).rejects.toThrow()
  bank.calls.stopKilling()
  for (const secret of ['0012345678', '4401234567', 'someone', 'Hamar', 'secret of the local stage'])
    expect(bank.loggedText()).not.toContain(secret)
})
