/** These tests cover routes. test/contract/bank*.test.ts cover the rules of bank payments. */
import { PDFDocument } from 'pdf-lib'
import { api } from '../../shared/api/index.ts'
import type { Input } from '../../shared/api/client.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { listMessagesTo } from '../support/cloud.ts'
import {
  confirmCompanyByMail,
  signUpCompany,
  signUpConfirmedCompany,
  expectRefusal,
  type Company,
} from '../support/company.ts'
import { expectEventually, eventually } from '../support/eventually.ts'
import { injectRouteFaults, setSwitches } from '../support/faults.ts'
import { fetchBillingStatus } from '../support/card.ts'
import { runJob } from '../support/jobs.ts'
import { makeClaimOverdue, setTrialStart } from '../support/stored-data.ts'
import { createBankForm, listClaims, payByBank, payClaims } from '../support/payday.ts'

/** Each company has its own kennitala, because the number of claims per kennitala is limited. */
const formsByCompany = new WeakMap<Company, ReturnType<typeof createBankForm>>()
function getForm(company: Company) {
  const form = formsByCompany.get(company) ?? createBankForm()
  formsByCompany.set(company, form)
  return form
}
const confirm = (
  company: Company,
  changedFields: Partial<Input<typeof api.billing.payday>['body']> = {},
  idempotencyKey = newId(),
) => payByBank(company, { ...getForm(company), ...changedFields }, idempotencyKey)
const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

it('runs from confirmation to payment, next invoice and cancellation', async () => {
  const company = await signUpConfirmedCompany()
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'trial', method: null, ways: { bank: true } })
  expect(await confirm(company)).toMatchObject({
    state: 'paying',
    paying_customer: true,
    billing_plan: 'FourEmployeesMax2023',
    method: 'bank',
    // The period begins at the end of the trial, and payment is due 30 days later.
    unpaid_since: `${daysFromNow(14 + 30).slice(0, 10)}T00:00:00.000Z`,
    should_become_customer: false,
  })
  const fetchNextPayment = async () => (await company.call(api.billing.nextPayment)).payment
  expect(await fetchNextPayment()).toEqual({
    date: daysFromNow(14 + 30).slice(0, 10),
    net: 8000,
    gross: 9920,
    currency: 'ISK',
  })
  await payClaims(company)
  expect(await runJob('claim', daysFromNow(14 + 15))).toMatchObject({ unreadable: 0 })
  const paidStatus = await eventually(
    () => fetchBillingStatus(company),
    ({ unpaid_since }) => unpaid_since === null,
  )
  // The next invoice is due 30 days after the end of the paid period.
  const paidUntilDay = String(paidStatus.paid_until).slice(0, 10)
  expect(await fetchNextPayment()).toEqual({ date: addDays(paidUntilDay, 30), net: 8000, gross: 9920, currency: 'ISK' })
  await runJob('invoice', daysFromNow(14 + 32))
  await eventually(
    () => listClaims(company),
    claims => claims.length === 2,
  )
  await eventually(
    () => company.call(api.billing.invoices),
    invoices => invoices.length === 2,
  )
  expect(await company.call(api.billing.invoices)).toMatchObject([
    { number: expect.any(String) as string, state: 'open', net: 8000, gross: 9920, currency: 'ISK' },
    { state: 'paid', net: 8000 },
  ])
  const invoice = String((await company.call(api.billing.invoices)).at(-1)?.id)
  const { url } = await company.call(api.billing.invoiceFile, { params: { invoice } })
  const file = await fetch(url)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="\w+-\d+\.pdf"$/)
  expect((await PDFDocument.load(await file.arrayBuffer())).getTitle()).toMatch(/^Afrit af reikningi \d+$/)
  const otherCompany = await signUpConfirmedCompany()
  expect((await expectRefusal(otherCompany.call(api.billing.invoiceFile, { params: { invoice } }))).status).toBe(404)
  const cancelledStatus = await company.call(api.billing.cancel, { body: { reason: 'Við hættum' } })
  expect(cancelledStatus).toMatchObject({ state: 'cancelled', paying_customer: false, until: paidStatus.paid_until })
  expect((await listClaims(company)).map(({ status: is }) => is)).toEqual(['PAID', 'CANCELLED'])
  expect(await fetchNextPayment()).toBeNull()
  const [mail] = (await listMessagesTo(company.email)).toReversed()
  expect(mail).toMatchObject({ subject: 'Áskriftinni hefur verið sagt upp' })
  // The company cancels again, as in another tab.
  expect(await company.call(api.billing.cancel, { body: {} })).toEqual(cancelledStatus)
})

it('applies a larger plan at once, and a smaller one from the next period', async () => {
  const company = await signUpConfirmedCompany()
  expect((await expectRefusal(company.call(api.billing.plan, { body: { subscription_plan: 2 } }))).error).toBe(
    'The company does not pay',
  )
  expect((await expectRefusal(company.call(api.billing.cancel, { body: {} }))).error).toBe('The company does not pay')
  await confirm(company)
  expect(await company.call(api.billing.plan, { body: { subscription_plan: 2 } })).toMatchObject({
    billing_plan: 'TwentyFourEmployeesMax2023',
    next_plan: null,
  })
  expect(await company.call(api.billing.plan, { body: { subscription_plan: 1 } })).toMatchObject({
    billing_plan: 'TwentyFourEmployeesMax2023',
    next_plan: 'FourEmployeesMax2023',
  })
})

it('answers past_due when the company confirms again, until the claim of its begun period is paid', async () => {
  const company = await signUpConfirmedCompany()
  const companyId = CompanyId.parse(company.account.id)
  await setTrialStart(companyId, daysFromNow(-40))
  await confirm(company)
  const [invoice] = await company.call(api.billing.invoices)
  expect(await company.call(api.billing.cancel, { body: {} })).toMatchObject({
    state: 'cancelled',
    until: `${daysFromNow(30).slice(0, 10)}T00:00:00.000Z`,
    paying_customer: false,
  })
  expect((await listClaims(company)).map(({ status: is }) => is)).toEqual(['SENT'])
  const [mail] = (await listMessagesTo(company.email)).toReversed()
  expect(mail?.text).toMatch(/9\.920\skr\./)
  await makeClaimOverdue(companyId, String(invoice?.id), daysFromNow(-3).slice(0, 10))
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'due', awaits_payment: false })
  const waitingStatus = {
    state: 'past_due',
    awaits_payment: true,
    paying_customer: false,
    should_become_customer: false,
  }
  expect(await confirm(company)).toMatchObject(waitingStatus)
  expect(await confirm(company)).toMatchObject(waitingStatus)
  expect(await company.call(api.auth.self)).toMatchObject({ paying_customer: false })
  expect(await company.call(api.billing.cancel, { body: {} })).toMatchObject({ state: 'due' })
  expect(await confirm(company)).toMatchObject(waitingStatus)
  expect(await listClaims(company)).toHaveLength(1)
  await payClaims(company)
  await runJob('claim', daysFromNow(15))
  await expectEventually(async () => (await fetchBillingStatus(company)).paying_customer, true)
  expect(await fetchBillingStatus(company)).toMatchObject({
    state: 'paying',
    awaits_payment: false,
    unpaid_since: null,
  })
})

describe('the payment form', () => {
  it('names invalid fields', async () => {
    const company = await signUpConfirmedCompany()
    const fetchRefusedFields = async (changedFields: Parameters<typeof confirm>[1]) =>
      (await expectRefusal(confirm(company, changedFields))).fields
    expect(await fetchRefusedFields({ ssn: '60101008a0' })).toEqual({ ssn: 'Please use only digits' })
    expect(await fetchRefusedFields({ ssn: '60101008' })).toEqual({ ssn: '10 digits' })
    expect(await fetchRefusedFields({ email_billing: 'bills' })).toEqual({
      email_billing: 'A valid email is needed for invoices',
    })
    expect(await fetchRefusedFields({ ssn: '0000000000' })).toEqual({ ssn: 'Unable to validate subscription' })
    await Promise.all(['Ann', 'Ben', 'Cay', 'Dan', 'Eve'].map(name => company.employee(name)))
    expect(await fetchRefusedFields({})).toEqual({ subscription_plan: 'At most 4 employees' })
    expect(await listClaims(company)).toEqual([])
  })

  it('refuses a company that has not used its mailed link, because a claim reaches a stranger', async () => {
    const company = await signUpCompany()
    expect(await expectRefusal(confirm(company))).toMatchObject({
      status: 403,
      error: 'Use the link in the mail that we sent you first',
    })
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'trial', method: null })
    await confirmCompanyByMail(company)
    expect(await confirm(company)).toMatchObject({ paying_customer: true })
  })

  it('lets no other company lock out the owner of a kennitala', async () => {
    const { ssn } = createBankForm()
    const strangers = [await signUpConfirmedCompany(), await signUpConfirmedCompany()]
    await setSwitches({ payday: { isUnfinished: true } })
    for (const stranger of strangers)
      for (let i = 0; i < 11; i++) expect((await expectRefusal(confirm(stranger, { ssn }))).status).toBe(422)
    await setSwitches({ payday: null })
    expect(await confirm(await signUpConfirmedCompany(), { ssn })).toMatchObject({ paying_customer: true })
  })

  it('refuses companies outside Iceland', async () => {
    const lisbonCompany = await signUpConfirmedCompany({ time_zone: 'Europe/Lisbon' })
    expect(await expectRefusal(confirm(lisbonCompany))).toMatchObject({
      status: 403,
      error: 'Paying through the bank is not offered',
    })
  })

  it('creates one claim for two tabs and repeats with the same key', async () => {
    const company = await signUpConfirmedCompany()
    const key = newId()
    await setSwitches({ minContainers: 2 })
    const results = await Promise.allSettled([confirm(company, {}, key), confirm(company, {}, key), confirm(company)])
    expect(results.map(({ status: is }) => is)).toContain('fulfilled')
    expect(await confirm(company, {}, key)).toMatchObject({ paying_customer: true })
    expect((await expectRefusal(confirm(company, { subscription_plan: 1, ssn: createBankForm().ssn }))).error).toBe(
      'The company pays already',
    )
    expect((await expectRefusal(confirm(company, { ssn: createBankForm().ssn }, key))).status).toBe(409)
    expect(await listClaims(company)).toHaveLength(1)
  })

  it('can be resubmitted after a Payday timeout, and the job completes it', async () => {
    const company = await signUpConfirmedCompany()
    const [route] = [{ area: 'billing', name: 'confirm-claims' }]
    await injectRouteFaults(route, [{ call: 1, operation: 'POST /invoices', kind: 'fail' }])
    expect((await expectRefusal(confirm(company))).error).toBe('The bank has not answered yet')
    // The first attempt's lease blocks other attempts for a minute.
    expect((await expectRefusal(confirm(company))).error).toBe('The bank has not answered yet')
    await runJob('invoice', new Date(Date.now() + 61_000).toISOString())
    await expectEventually(async () => (await fetchBillingStatus(company)).state, 'paying')
    expect(await confirm(company)).toMatchObject({ paying_customer: true })
    expect(await listClaims(company)).toHaveLength(1)
  })

  it('succeeds at once when the response of Payday was lost', async () => {
    const company = await signUpConfirmedCompany()
    await injectRouteFaults({ area: 'billing', name: 'confirm-claims' }, [
      { call: 1, operation: 'POST /invoices', kind: 'lose' },
    ])
    expect(await confirm(company)).toMatchObject({ paying_customer: true })
    expect(await listClaims(company)).toHaveLength(1)
  })
})

it('refuses payment and stores nothing if Payday is not fully set up', async () => {
  const company = await signUpConfirmedCompany()
  await setSwitches({ payday: { isUnfinished: true } })
  expect((await expectRefusal(confirm(company))).error).toBe('Unable to validate subscription')
  await setSwitches({ payday: null })
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'trial', paying_customer: false, method: null })
  expect(await confirm(company)).toMatchObject({ paying_customer: true })
})
