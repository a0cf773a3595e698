import { toChangeKey } from '../../functions/http/change-key.ts'
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { sessionCookieName } from '../../shared/domain/lifetimes.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { expireItem } from '../support/stored-data.ts'
import { getCloudAddress, listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { eventually } from '../support/eventually.ts'
import { readItems, countFailedAwsCalls, readPartitionItems, setSwitches } from '../support/faults.ts'
import { secondsAgo, hourSeconds } from '../support/company-with-phone.ts'
import {
  signUpCompany,
  signUpCompanyWithPeople,
  expectRefusal,
  createUniqueName,
  createUniqueEmail,
  type Company,
} from '../support/company.ts'

afterEach(() => fetch(`${getCloudAddress().api}/_local/switches`, { method: 'DELETE' }))

const companyIdOf = ({ account }: Pick<Company, 'account'>): CompanyId => CompanyId.parse(account.id)
const messageNotSentError = { status: 502, error: 'The message could not be sent' }

describe('expired items that are not deleted yet', () => {
  beforeEach(() => setSwitches({ expiryDelaySeconds: 2 * 24 * hourSeconds }))
  // The item still exists, so only its expiry can be the reason for a refusal.
  const expireAndSweep = async (key: { pk: string; sk: string }): Promise<void> => {
    await expireItem(key)
    await fetch(`${getCloudAddress().api}/_local/sweep`, { method: 'POST' })
    expect(await readItems(key)).toHaveLength(1)
  }

  it('are not accepted as sessions of any role', async () => {
    const company = await signUpCompany()
    const [phone, timeClock] = [await company.logInPhone(await company.employee('Ann')), await company.logInTimeClock()]
    for (const { cookies } of [company, phone, timeClock])
      await expireAndSweep(keys.session(cookies.get(sessionCookieName) ?? ''))
    const calls = [
      () => company.call(api.auth.self),
      () => phone.call(api.employee.self),
      () => timeClock.call(api.auth.timeClockSelf),
    ]
    for (const call of calls) expect(await expectRefusal(call())).toMatchObject({ status: 401, error: 'Not logged in' })
  })

  it('are not accepted as links', async () => {
    const company = await signUpCompany()
    const [welcome] = await listMessagesTo(company.email)
    const [passwordToken, logInToken] = [
      extractToken(welcome, 'change_password_link'),
      extractToken(welcome, 'login_link'),
    ]
    for (const token of [passwordToken, logInToken]) await expireAndSweep(keys.link(token))
    const invalidLinkError = { status: 401, error: 'This link is no longer valid' }
    expect(
      await expectRefusal(
        newBrowser().call(api.auth.changePasswordToken, {
          body: { token: passwordToken, new_password: 'a new password' },
        }),
      ),
    ).toMatchObject(invalidLinkError)
    expect(await expectRefusal(newBrowser().call(api.auth.loginToken, { body: { token: logInToken } }))).toMatchObject(
      invalidLinkError,
    )
  })

  it('allow another change with the same key', async () => {
    const company = await signUpCompany()
    const ann = await company.employee('Ann')
    const idempotencyKey = newId()
    const rename = (name: string) =>
      company.call(api.employees.edit, { body: { id: ann.id, new_name: name }, idempotencyKey })
    await rename('Anna')
    expect(await expectRefusal(rename('Beth'))).toMatchObject({ status: 409 })
    await expireAndSweep(keys.once(companyIdOf(company), toChangeKey(api.employees.edit, undefined, idempotencyKey)))
    expect((await rename('Beth')).name).toBe('Beth')
    expect(await expectRefusal(rename('Anna'))).toMatchObject({ status: 409 })
  })

  it('allow another sign-up with the same key', async () => {
    const idempotencyKey = newId()
    const signUp = (name: string) =>
      newBrowser().call(api.signUp.requestTrial, { body: { name, email: createUniqueEmail() }, idempotencyKey })
    const first = await signUp(createUniqueName('First'))
    await expireAndSweep(keys.signUp(toChangeKey(api.signUp.requestTrial, undefined, idempotencyKey)))
    expect((await signUp(createUniqueName('Second'))).id).not.toBe(first.id)
  })
})

describe('an account with restricted mail', () => {
  const sender = 'hello@example.com'
  const enableSandbox = (...recipients: string[]) =>
    setSwitches({ mail: { sandbox: true, identities: [sender, ...recipients] } })
  const requestPasswordMail = ({ email }: { email: string }) =>
    newBrowser().call(api.auth.forgotPassword, { body: { email } })

  it('reports unverified recipients in the sandbox if a request only sends a mail', async () => {
    const company = await signUpCompany()
    await enableSandbox()
    expect(await expectRefusal(requestPasswordMail(company))).toMatchObject(messageNotSentError)
    await enableSandbox(company.email)
    await requestPasswordMail(company)
    // Outside the sandbox, mail to unverified addresses is allowed, and the sender's domain is verified by default.
    await setSwitches({ mail: {} })
    await requestPasswordMail(company)
    expect(await listMessagesTo(company.email)).toHaveLength(3)
  })

  it('lets a company sign up in the sandbox, and mails it once it is verified', async () => {
    const browser = newBrowser()
    const body = { name: createUniqueName('Hamar'), email: createUniqueEmail() }
    const input = { body, idempotencyKey: newId() }
    await enableSandbox()
    const account = await browser.call(api.signUp.requestTrial, input)
    expect(account).toMatchObject({ name: body.name, is_welcomed: false })
    expect((await browser.call(api.auth.self)).id).toBe(account.id)
    expect(await listMessagesTo(body.email)).toEqual([])
    await enableSandbox(body.email)
    expect(await browser.call(api.signUp.requestTrial, input)).toEqual({ ...account, is_welcomed: true })
    expect(await listMessagesTo(body.email)).toHaveLength(1)
  })

  it.each([
    ['whose sender is not verified', { identities: [] }],
    ["that has used up the day's quota", { maxPerDay: 0 }],
  ])('reports a mail of an account %s as not sent', async (_, mail) => {
    const company = await signUpCompany()
    await setSwitches({ mail })
    expect(await expectRefusal(requestPasswordMail(company))).toMatchObject(messageNotSentError)
    expect(await listMessagesTo(company.email)).toHaveLength(1)
  })
})

it.each([
  ['in the sandbox of text messages', { sandbox: [] }, /not verified/],
  ['with a spent monthly budget', { isBudgetSpent: true }, /No quota left/],
])('delivers no text message from an account %s, but still accepts the code', async (_, sms, undelivered) => {
  const company = await signUpCompany()
  const phone_number = newMobileNumber()
  const ann = await company.employee('Ann', { phone_number })
  await setSwitches({ sms })
  await company.call(api.employees.sendSms, { params: { id: ann.id } })
  expect((await listMessagesTo(phone_number)).map(message => message.undelivered)).toEqual([
    expect.stringMatching(undelivered),
  ])
  await company.logInPhone(ann)
})

describe('a throttled table', () => {
  const work = async () => {
    const { company, ann, house } = await signUpCompanyWithPeople()
    const phone = await company.logInPhone(ann)
    const body = {
      id: EntryId.parse(`${ann.id}.${newId()}`),
      project_id: house.id,
      start_time: secondsAgo(hourSeconds),
    }
    return {
      company,
      phone,
      clockIn: () => phone.call(api.employee.clockIn, { body }),
      state: () => readPartitionItems([`C#${company.account.id}`, `C#${company.account.id}#E#${ann.id}`]),
    }
  }
  const isRefused = (route: Parameters<typeof countFailedAwsCalls>[0]) =>
    eventually(async () => (await countFailedAwsCalls(route)) > 0, Boolean)

  it('delays a request until there is capacity', async () => {
    const { company, phone, clockIn } = await work()
    await setSwitches({ maxPartitionWritesPerSecond: 0 })
    const clockInPromise = clockIn()
    await isRefused(api.employee.clockIn)
    await setSwitches({ maxPartitionWritesPerSecond: null, maxPartitionReadsPerSecond: 0 })
    const listPromise = company.call(api.employees.list)
    await isRefused(api.employees.list)
    await setSwitches({ maxPartitionReadsPerSecond: null })
    expect((await listPromise).map(({ name }) => name)).toContain('Ann')
    const { id } = await clockInPromise.catch(clockIn)
    expect((await phone.call(api.employee.self)).open_work_log).toMatchObject({ id })
  })

  it('writes nothing under lasting throttling, and asks to retry', async () => {
    const { clockIn, state } = await work()
    const stateBefore = await state()
    await setSwitches({ maxPartitionWritesPerSecond: 0 })
    expect(await expectRefusal(clockIn())).toMatchObject({ status: 503, error: 'Please try again' })
    expect(await state()).toEqual(stateBefore)
    await setSwitches({ maxPartitionWritesPerSecond: null })
    await clockIn()
    await clockIn()
  })
})

it('refuses a request over the limit before its function runs', async () => {
  const company = await signUpCompany()
  const create = () => company.employee('Ann')
  await setSwitches({ maxConcurrency: 0 })
  expect(await expectRefusal(create())).toMatchObject({ status: 503 })
  await setSwitches({ maxConcurrency: null, maxRequestsPerSecond: 0 })
  expect(await expectRefusal(create())).toMatchObject({ status: 429 })
  await setSwitches({ maxRequestsPerSecond: null })
  expect(await company.call(api.employees.list)).toEqual([])
})
