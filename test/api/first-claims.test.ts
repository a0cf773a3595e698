import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { keys } from '../../functions/table/keys.ts'
import { logInAdmin, startSupportVisit } from '../support/admin.ts'
import { extractToken, listMessagesTo } from '../support/cloud.ts'
import { expectRefusal, signUpConfirmedCompany, type Company } from '../support/company.ts'
import { injectRouteFaults, setSwitches } from '../support/faults.ts'
import { confirmClaims, createBankForm, findClaimsToken, listClaims, payByBank } from '../support/payday.ts'
import { createScriptClient } from '../support/scripts.ts'
import { expireItem, makeCustomer, setTrialStart } from '../support/stored-data.ts'

type BankForm = Omit<ReturnType<typeof createBankForm>, 'subscription_plan'> & { subscription_plan: 1 | 2 }

const request = (company: Company, form: BankForm, idempotencyKey = newId()) =>
  company.call(api.billing.payday, { body: form, idempotencyKey })
const fetchStatus = (company: Company) => company.call(api.billing.status)
const invalidLink = { status: 401, error: 'This link is no longer valid' }
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

describe('the mail before the first claim', () => {
  it('makes no claim before the link is used, and makes the company a customer then', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    expect(await request(company, form)).toMatchObject({
      state: 'waiting_for_mail',
      paying_customer: false,
      should_become_customer: false,
      method: null,
      waiting_request: form,
    })
    expect(await listClaims(company)).toEqual([])
    const [mail] = await listMessagesTo(form.email_billing)
    expect(mail).toMatchObject({ subject: 'Staðfestu kröfurnar í netbankann' })
    expect(mail?.text).toContain(form.ssn)
    expect(mail?.text).toContain(company.account.name)
    expect(await confirmClaims(extractToken(mail, 'confirm_claims'))).toEqual({ state: 'confirmed' })
    expect(await fetchStatus(company)).toMatchObject({ state: 'paying', paying_customer: true, waiting_request: null })
    expect(await listClaims(company)).toHaveLength(1)
  })

  it('is sent in the language of the company, also if its address is that of the invoices', async () => {
    const company = await signUpConfirmedCompany()
    await company.call(api.settings.save, { body: { language: 'pt' } })
    await request(company, { ...createBankForm(), email_billing: company.email })
    expect((await listMessagesTo(company.email)).at(-1)?.subject).toBe('Confirme os pedidos de pagamento no seu banco')
  })

  it('is confirmed once by its link, and again by a repeat of the same call', async () => {
    const [company, form, key] = [await signUpConfirmedCompany(), createBankForm(), newId()]
    await request(company, form)
    const token = await findClaimsToken(form.email_billing)
    await confirmClaims(token, key)
    expect(await confirmClaims(token, key)).toEqual({ state: 'confirmed' })
    expect(await expectRefusal(confirmClaims(token))).toMatchObject(invalidLink)
    expect(await listClaims(company)).toHaveLength(1)
  })

  it('is void when the company asks for another kennitala or address, or withdraws', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    await request(company, form)
    const firstToken = await findClaimsToken(form.email_billing)
    const formWithOtherKennitala = { ...form, ssn: createBankForm().ssn }
    await request(company, formWithOtherKennitala)
    const secondToken = await findClaimsToken(form.email_billing)
    expect(await expectRefusal(confirmClaims(firstToken))).toMatchObject(invalidLink)
    const otherBillingDetails = { ...formWithOtherKennitala, email_billing: createBankForm().email_billing }
    await request(company, otherBillingDetails)
    expect(await expectRefusal(confirmClaims(secondToken))).toMatchObject(invalidLink)
    const thirdToken = await findClaimsToken(otherBillingDetails.email_billing)
    const key = newId()
    const withdraw = () => company.call(api.billing.cancel, { body: {}, idempotencyKey: key })
    expect(await withdraw()).toMatchObject({ state: 'trial', waiting_request: null })
    expect(await withdraw()).toMatchObject({ state: 'trial', waiting_request: null })
    expect(await expectRefusal(confirmClaims(thirdToken))).toMatchObject(invalidLink)
    expect(await listClaims(company)).toEqual([])
    // A repeated request does not make its old link valid again.
    await request(company, otherBillingDetails)
    expect(await expectRefusal(confirmClaims(thirdToken))).toMatchObject(invalidLink)
    expect(await confirmClaims(await findClaimsToken(otherBillingDetails.email_billing))).toEqual({
      state: 'confirmed',
    })
  })

  it('is void when it has expired, and can be sent again', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    await request(company, form)
    const token = await findClaimsToken(form.email_billing)
    await expireItem(keys.link(token))
    expect(await expectRefusal(confirmClaims(token))).toMatchObject(invalidLink)
    expect(await request(company, { ...form, subscription_plan: 2 })).toMatchObject({
      state: 'waiting_for_mail',
      waiting_request: { subscription_plan: 2 },
    })
    await confirmClaims(await findClaimsToken(form.email_billing))
    expect(await fetchStatus(company)).toMatchObject({ billing_plan: 'TwentyFourEmployeesMax2023' })
  })

  it('is sent once for a call and its repeats, and five times an hour in all', async () => {
    const [company, form, key] = [await signUpConfirmedCompany(), createBankForm(), newId()]
    const firstStatus = await request(company, form, key)
    expect(await request(company, form, key)).toEqual(firstStatus)
    expect(await listMessagesTo(form.email_billing)).toHaveLength(1)
    const earliestToken = await findClaimsToken(form.email_billing)
    for (let i = 0; i < 4; i++) await request(company, form)
    expect(await expectRefusal(request(company, form))).toMatchObject({ status: 429 })
    expect(await listMessagesTo(form.email_billing)).toHaveLength(5)
    // All mails are about the same request, so their links are equally valid.
    expect(await confirmClaims(earliestToken)).toEqual({ state: 'confirmed' })
  })

  it('is sent by a repeat when the first attempt to send it failed', async () => {
    const [company, form, key] = [await signUpConfirmedCompany(), createBankForm(), newId()]
    await injectRouteFaults({ area: 'billing', name: 'payday' }, [{ call: 1, operation: 'SendEmail', kind: 'fail' }])
    await request(company, form, key).catch(() => undefined)
    expect(await request(company, form, key)).toMatchObject({ state: 'waiting_for_mail' })
    expect((await listMessagesTo(form.email_billing)).length).toBeGreaterThan(0)
  })

  it('leaves a company locked while it waits, and not its trial', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    await setTrialStart(CompanyId.parse(company.account.id), daysAgo(91))
    expect(await request(company, form)).toMatchObject({
      state: 'waiting_for_mail',
      until: null,
      should_become_customer: true,
    })
  })

  it('keeps its link when Payday fails, and the company need not ask again', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    await request(company, form)
    const token = await findClaimsToken(form.email_billing)
    await setSwitches({ payday: { isUnfinished: true } })
    expect((await expectRefusal(confirmClaims(token))).error).toBe('Unable to validate subscription')
    expect(await fetchStatus(company)).toMatchObject({ state: 'trial', waiting_request: null })
    expect((await expectRefusal(request(company, form))).error).toBe('Unable to validate subscription')
    await setSwitches({ payday: null })
    expect(await confirmClaims(token)).toEqual({ state: 'confirmed' })
    expect(await fetchStatus(company)).toMatchObject({ paying_customer: true })
  })

  it('makes one claim when two people use the link at once', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    await request(company, form)
    const token = await findClaimsToken(form.email_billing)
    await setSwitches({ minContainers: 2 })
    const results = await Promise.allSettled([confirmClaims(token), confirmClaims(token)])
    expect(results.map(({ status }) => status)).toContain('fulfilled')
    expect(await listClaims(company)).toHaveLength(1)
  })

  it('is not sent again to a payer that has had a claim, but to another kennitala or address', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    await payByBank(company, form)
    const mails = (await listMessagesTo(form.email_billing)).length
    await company.call(api.billing.cancel, { body: {} })
    expect(await request(company, form)).toMatchObject({ paying_customer: true })
    expect(await listMessagesTo(form.email_billing)).toHaveLength(mails)
    await company.call(api.billing.cancel, { body: {} })
    for (const otherForm of [
      { ...form, ssn: createBankForm().ssn },
      { ...form, email_billing: createBankForm().email_billing },
    ])
      expect(await request(company, otherForm)).toMatchObject({ state: 'waiting_for_mail', paying_customer: false })
  })

  it('leads to the operator when a company that has never paid names a third kennitala', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    const confirm = async (ssn: string) => {
      await request(company, { ...form, ssn })
      return confirmClaims(await findClaimsToken(form.email_billing))
    }
    for (const { ssn } of [form, createBankForm()]) {
      expect(await confirm(ssn)).toEqual({ state: 'confirmed' })
      await company.call(api.billing.cancel, { body: {} })
    }
    expect(await confirm(createBankForm().ssn)).toEqual({ state: 'waiting_for_operator' })
    expect((await listClaims(company)).map(({ status }) => status)).not.toContain('SENT')
  })

  it('leads to the operator when the company names another kennitala while a claim for the first is open', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    await setTrialStart(CompanyId.parse(company.account.id), daysAgo(91))
    await payByBank(company, form)
    // The claim stays, because its period has begun.
    await company.call(api.billing.cancel, { body: {} })
    expect((await listClaims(company)).map(({ status }) => status)).toEqual(['SENT'])
    await request(company, { ...form, ssn: createBankForm().ssn })
    expect(await confirmClaims(await findClaimsToken(form.email_billing))).toEqual({ state: 'waiting_for_operator' })
    expect(await request(company, form)).toMatchObject({ paying_customer: true })
  })

  it('is not accepted for a closed company', async () => {
    const [closedCompany, closedForm] = [await signUpConfirmedCompany(), createBankForm()]
    await request(closedCompany, closedForm)
    await createScriptClient(await logInAdmin()).run('disable', { company: closedCompany.account.id })
    expect(await expectRefusal(confirmClaims(await findClaimsToken(closedForm.email_billing)))).toMatchObject({
      status: 403,
      error: 'Company has been disabled',
    })
  })

  it('is shown on a support visit, which can neither ask nor withdraw', async () => {
    const [company, form] = [await signUpConfirmedCompany(), createBankForm()]
    await request(company, form)
    const visit = await startSupportVisit(company)
    expect(await visit.call(api.billing.status)).toMatchObject({ state: 'waiting_for_mail' })
    expect((await expectRefusal(visit.call(api.billing.payday, { body: form }))).status).toBe(403)
    expect((await expectRefusal(visit.call(api.billing.cancel, { body: {} }))).status).toBe(403)
  })
})

describe('a kennitala for which another company that has never paid has a claim', () => {
  async function signUpSecond() {
    const firstCompany = await signUpConfirmedCompany()
    const form = createBankForm()
    await payByBank(firstCompany, form)
    const company = await signUpConfirmedCompany()
    const ownForm = { ...form, email_billing: createBankForm().email_billing }
    await request(company, ownForm)
    const confirmedClaims = await confirmClaims(await findClaimsToken(ownForm.email_billing))
    return {
      first: firstCompany,
      company,
      form: ownForm,
      confirmed: confirmedClaims,
      payload: { company: company.account.id },
    }
  }

  it('lets the company wait for the operator, who accepts', async () => {
    const { company, form, confirmed, payload } = await signUpSecond()
    expect(confirmed).toEqual({ state: 'waiting_for_operator' })
    const waitingStatus = { state: 'waiting_for_operator', paying_customer: false, waiting_request: form }
    expect(await fetchStatus(company)).toMatchObject(waitingStatus)
    expect(await request(company, form)).toMatchObject(waitingStatus)
    expect(await listClaims(company)).toEqual([])
    await setTrialStart(CompanyId.parse(company.account.id), daysAgo(91))
    expect(await fetchStatus(company)).toMatchObject({ ...waitingStatus, should_become_customer: false })
    const scripts = createScriptClient(await logInAdmin())
    const dryRun = await scripts.run('decide-claims', { ...payload, accepted: true }, true)
    expect(dryRun.lines[0]).toMatch(/It gets claims for the kennitala \d{10}\. The company \w+ has open claims/)
    expect(await listClaims(company)).toEqual([])
    expect(await scripts.run('decide-claims', { ...payload, accepted: true })).toMatchObject({ state: 'done' })
    expect(await fetchStatus(company)).toMatchObject({ paying_customer: true, waiting_request: null })
    expect(await listClaims(company)).toHaveLength(1)
  })

  it('is refused by the operator until the decision is changed', async () => {
    const { company, form, payload } = await signUpSecond()
    const scripts = createScriptClient(await logInAdmin())
    await scripts.run('decide-claims', { ...payload, accepted: false })
    expect(await fetchStatus(company)).toMatchObject({ state: 'trial', waiting_request: null })
    expect(await expectRefusal(request(company, form))).toMatchObject({
      status: 403,
      error: 'Claims for this kennitala were refused',
    })
    await scripts.run('decide-claims', { ...payload, accepted: true })
    expect(await fetchStatus(company)).toMatchObject({ paying_customer: true })
  })

  it('is free when the other company has paid or cancelled', async () => {
    const { first, company, form } = await signUpSecond()
    await makeCustomer(CompanyId.parse(first.account.id), daysAgo(-30))
    expect(await request(company, form)).toMatchObject({ paying_customer: true, waiting_request: null })
    const other = await signUpSecond()
    await other.first.call(api.billing.cancel, { body: {} })
    expect(await request(other.company, other.form)).toMatchObject({ paying_customer: true })
  })

  it('is taken by one of two companies that confirm at once', async () => {
    const form = createBankForm()
    const companies = [await signUpConfirmedCompany(), await signUpConfirmedCompany()]
    const tokens: string[] = []
    for (const company of companies) {
      const ownForm = { ...form, email_billing: createBankForm().email_billing }
      await request(company, ownForm)
      tokens.push(await findClaimsToken(ownForm.email_billing))
    }
    await setSwitches({ minContainers: 2 })
    await Promise.allSettled(tokens.map(token => confirmClaims(token)))
    const counts = await Promise.all(companies.map(async company => (await listClaims(company)).length))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})
