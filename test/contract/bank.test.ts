import {
  startPaying,
  runDueBillingJob,
  listPaydayInvoices,
  setUpBank,
  createBankPayingCompany,
  personKennitala,
  createReadMatcher,
  readBillingState,
} from '../support/bank.ts'
import { createStoredCompany } from '../support/stored-company.ts'
import { keys } from '../../functions/table/keys.ts'
import * as due from '../../functions/areas/billing/bank/due.ts'
import * as invoices from '../../functions/areas/billing/invoices.ts'
import { checkClaims } from '../../functions/areas/billing/bank/claims.ts'
import { createDueInvoice } from '../../functions/areas/billing/bank/monthly-invoice.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { cancelPayment, toNoon, payClaims, bankPaymentStart } from './bank-steps.ts'

const bank = setUpBank()

it('claims the first month with VAT, and makes the company a paying customer', async () => {
  const companyId = await createBankPayingCompany(bankPaymentStart)
  expect(listPaydayInvoices(bank, companyId)).toMatchObject([
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
  expect(await readBillingState(companyId)).toMatchObject({
    paying: true,
    plan: 'FourEmployeesMax2023',
    account: { method: 'bank', unpaid_since: '2026-12-23T00:00:00.000Z', paid_until: null },
    invoices: [{ state: 'open', gross: 9920, from: '2026-11-23', to: '2026-12-23' }],
    due: { invoice: '2026-12-23T00:00:00.000Z', claim: '2026-12-07T00:00:00.000Z' },
  })
})

it('mails the invoice to a customer who takes no electronic ones', async () => {
  const companyId = await createBankPayingCompany(bankPaymentStart, { ssn: personKennitala })
  expect(listPaydayInvoices(bank, companyId)).toMatchObject([{ isElectronic: false, status: 'SENT' }])
})

it('uses one customer for companies with the same kennitala', async () => {
  await createBankPayingCompany(bankPaymentStart, { ssn: '5010100899' })
  await createBankPayingCompany(bankPaymentStart, { ssn: '5010100899' })
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
  const firstCompanyId = await createBankPayingCompany(bankPaymentStart, { ssn, email_billing: 'first@example.is' })
  const secondCompanyId = await createBankPayingCompany(bankPaymentStart, { ssn, email_billing: 'second@example.is' })
  expect(customer()).toMatchObject({ email: 'second@example.is', name: `Hamar ${secondCompanyId}` })
  await runDueBillingJob(firstCompanyId, 'invoice')
  expect(customer()).toMatchObject({ email: 'first@example.is', name: `Hamar ${firstCompanyId}` })
})

describe('the payment form', () => {
  it('is idempotent by its key, and refuses other content', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    await startPaying(companyId, toNoon('2026-11-23'))
    await expect(startPaying(companyId, bankPaymentStart, { subscription_plan: 2 })).rejects.toThrow(
      'The company pays already',
    )
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(1)
  })

  it('creates one claim for two tabs', async () => {
    const companyId = await createStoredCompany()
    const results = await Promise.allSettled([
      startPaying(companyId, bankPaymentStart),
      startPaying(companyId, bankPaymentStart),
      startPaying(companyId, bankPaymentStart, { ssn: personKennitala }),
    ])
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toMatch(/The bank has not answered yet|The company pays already/)
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(1)
    expect(await readBillingState(companyId)).toMatchObject({ paying: true, account: { bank: { pending: null } } })
  })

  it('creates no second claim when it reads the account after another tab has confirmed', async () => {
    const companyId = await createStoredCompany()
    const account = bank.calls.hold(createReadMatcher(keys.billing(companyId)))
    const lateStart = startPaying(companyId, bankPaymentStart)
    await account.arrived
    await startPaying(companyId, bankPaymentStart)
    account.release()
    await lateStart
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(1)
  })

  it('names the field of a kennitala that Payday refuses, and stores nothing', async () => {
    const companyId = await createStoredCompany()
    const stateBefore = await readBillingState(companyId)
    await expect(startPaying(companyId, bankPaymentStart, { ssn: '0000000000' })).rejects.toMatchObject({
      text: 'Unable to validate subscription',
      fields: { ssn: 'Unable to validate subscription' },
    })
    expect(await readBillingState(companyId)).toEqual(stateBefore)
    expect(bank.loggedText()).toBe('')
    await startPaying(companyId, bankPaymentStart)
    expect(listPaydayInvoices(bank, companyId)).toHaveLength(1)
  })

  it('is refused with an alarm while Payday is not fully set up', async () => {
    const companyId = await createStoredCompany()
    bank.switches.payday = { isUnfinished: true, isSilent: false, hidesReferences: false }
    await expect(startPaying(companyId, bankPaymentStart)).rejects.toMatchObject({
      text: 'Unable to validate subscription',
    })
    expect(await readBillingState(companyId)).toMatchObject({
      paying: false,
      account: undefined,
      invoices: [],
      due: {},
    })
    expect(bank.loggedText()).toContain('Payday refused POST /invoices with 401')
  })
})

it('accepts an empty response to a creation, and an expired token', async () => {
  bank.switches.payday = { isSilent: true, isUnfinished: false, hidesReferences: false, tokenSeconds: 0.001 }
  const companyId = await createBankPayingCompany(bankPaymentStart, { ssn: '4910100891' })
  expect(await readBillingState(companyId)).toMatchObject({
    paying: true,
    invoices: [{ state: 'open', number: expect.any(String) as string }],
  })
  expect(listPaydayInvoices(bank, companyId)).toHaveLength(1)
})

it('creates one invoice a month, on the start day of the company', async () => {
  const companyId = await createBankPayingCompany('2027-01-31T10:00:00.000Z')
  for (let month = 0; month < 3; month++) {
    payClaims(bank, companyId)
    const item = await due.find(companyId, 'invoice')
    await runDueBillingJob(companyId, 'invoice')
    // The queue may deliver an item twice.
    if (item) await createDueInvoice(item, item.at)
  }
  const paydayInvoices = listPaydayInvoices(bank, companyId)
  expect(paydayInvoices.map(({ invoiceDate }) => invoiceDate)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  expect(new Set(paydayInvoices.map(({ reference }) => reference)).size).toBe(4)
})

it('checks a claim from its due date on, and clears the debt once it is paid', async () => {
  const companyId = await createBankPayingCompany(bankPaymentStart)
  expect(await runDueBillingJob(companyId, 'claim')).toBe('2026-12-07T00:00:00.000Z')
  expect(await readBillingState(companyId)).toMatchObject({
    due: { claim: '2026-12-08T00:00:00.000Z' },
    account: { paid_until: null },
  })
  payClaims(bank, companyId)
  await runDueBillingJob(companyId, 'claim')
  expect(await readBillingState(companyId)).toMatchObject({
    account: { paid_until: '2026-12-23T00:00:00.000Z', unpaid_since: null },
    invoices: [{ state: 'paid' }],
    due: { claim: undefined },
  })
})

it('keeps the next claim scheduled on a second delivery of a paid one', async () => {
  const companyId = await createBankPayingCompany(bankPaymentStart)
  const deliveredItem = await due.find(companyId, 'claim')
  if (!deliveredItem) throw new Error('nothing is due')
  payClaims(bank, companyId)
  await runDueBillingJob(companyId, 'claim')
  const item = bank.calls.hold(createReadMatcher(keys.due(companyId, 'claim')))
  const lateCheck = checkClaims(deliveredItem, deliveredItem.at)
  await item.arrived
  await runDueBillingJob(companyId, 'invoice')
  item.release()
  await lateCheck
  expect(await readBillingState(companyId)).toMatchObject({ due: { claim: expect.any(String) as string } })
})

it('derives the start of the debt from the oldest unpaid claim', async () => {
  const companyId = await createBankPayingCompany(bankPaymentStart)
  await runDueBillingJob(companyId, 'invoice')
  const [firstInvoice, secondInvoice] = listPaydayInvoices(bank, companyId)
  bank.dashboard().payInvoice(secondInvoice?.id ?? '')
  await runDueBillingJob(companyId, 'claim')
  expect((await readBillingState(companyId)).account).toMatchObject({
    unpaid_since: firstInvoice && `${firstInvoice.finalDueDate}T00:00:00.000Z`,
  })
  bank.dashboard().payInvoice(firstInvoice?.id ?? '')
  await runDueBillingJob(companyId, 'claim')
  expect((await readBillingState(companyId)).account).toMatchObject({
    unpaid_since: null,
    paid_until: '2027-01-23T00:00:00.000Z',
  })
})

describe('an invoice in doubt', () => {
  /**
   * Creates a payer with an invoice whose outcome is unknown, because the response is lost and Payday hides the
   * reference.
   */
  async function createPayerWithUnknownOutcome(): Promise<CompanyId> {
    const companyId = await createBankPayingCompany(bankPaymentStart, { ssn: '5501697009' })
    bank.switches.payday = { hidesReferences: true, isSilent: true, isUnfinished: false }
    await runDueBillingJob(companyId, 'invoice')
    bank.switches.payday = null
    return companyId
  }

  it('is never created again, raises an alarm, and is checked daily', async () => {
    const companyId = await createPayerWithUnknownOutcome()
    expect(bank.loggedText()).toContain('is in doubt: an invoice of the same amount has no reference')
    expect(bank.loggedText()).not.toContain('5501697009')
    expect(await readBillingState(companyId)).toMatchObject({ invoices: [{ state: 'open' }, { state: 'doubtful' }] })
    const [, paydayInvoice] = listPaydayInvoices(bank, companyId)
    bank.dashboard().clearReference(paydayInvoice?.id ?? '')
    const before = bank.dashboard().listInvoices().length
    await runDueBillingJob(companyId, 'invoice')
    await runDueBillingJob(companyId, 'invoice')
    expect(bank.dashboard().listInvoices()).toHaveLength(before)
  })

  it('is stored as ours once Payday has one with our reference', async () => {
    const companyId = await createPayerWithUnknownOutcome()
    await runDueBillingJob(companyId, 'invoice')
    expect(await readBillingState(companyId)).toMatchObject({ invoices: [{ state: 'open' }, { state: 'open' }] })
    expect((await readBillingState(companyId)).due.invoice).toBe('2027-01-23T00:00:00.000Z')
  })

  it('does not prevent a cancellation', async () => {
    const companyId = await createPayerWithUnknownOutcome()
    const [, paydayInvoice] = listPaydayInvoices(bank, companyId)
    bank.dashboard().clearReference(paydayInvoice?.id ?? '')
    await cancelPayment(companyId, toNoon('2026-12-25'))
    expect(await readBillingState(companyId)).toMatchObject({
      paying: false,
      invoices: [{ state: 'open' }, { state: 'doubtful' }],
    })
    expect(bank.loggedText()).toContain('The company cancels while invoice')
  })
})

it('lists numbered invoices as open, overdue, paid or withdrawn', async () => {
  const companyId = await createBankPayingCompany('2026-11-10T09:30:00.000Z')
  await cancelPayment(companyId, toNoon('2026-11-11'))
  await startPaying(companyId, bankPaymentStart)
  payClaims(bank, companyId)
  await runDueBillingJob(companyId, 'claim')
  await runDueBillingJob(companyId, 'invoice')
  const listInvoiceRows = async (now: string) =>
    (await invoices.list(companyId))
      .flatMap(invoice => invoices.toInvoiceResponses(invoice, now))
      .map(({ state, from, to }) => [state, from, to])
  const earlierInvoices = [
    ['withdrawn', '2026-11-15', '2026-12-14'],
    ['paid', '2026-11-23', '2026-12-22'],
  ]
  expect(await listInvoiceRows(toNoon('2027-01-21'))).toEqual([
    ...earlierInvoices,
    ['open', '2026-12-23', '2027-01-22'],
  ])
  expect(await listInvoiceRows(toNoon('2027-01-22'))).toEqual([
    ...earlierInvoices,
    ['overdue', '2026-12-23', '2027-01-22'],
  ])
})

it('logs no personal data of payers', async () => {
  const companyId = await createStoredCompany()
  await expect(
    startPaying(companyId, bankPaymentStart, { ssn: '0012345678', email_billing: 'someone@example.is' }),
  ).rejects.toThrow('Unable')
  bank.calls.killAt(8, false)
  await expect(
    startPaying(companyId, bankPaymentStart, { ssn: '4401234567', email_billing: 'someone@example.is' }),
  ).rejects.toThrow()
  bank.calls.stopKilling()
  for (const secret of ['0012345678', '4401234567', 'someone', 'Hamar', 'secret of the local stage'])
    expect(bank.loggedText()).not.toContain(secret)
})
