/** The product with AWS's late expiry, sandboxes, quotas and throttling. */
import { keys } from '../../functions/data/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { sessionCookie } from '../../shared/domain/lifetimes.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { expire } from '../support/stored-data.ts'
import { cloud, sentTo, someone, tokenIn } from '../support/cloud.ts'
import { freshMobileNumber } from '../support/mobile-numbers.ts'
import { eventually } from '../support/eventually.ts'
import { itemsOf, refusedCallsOf, stored, turn } from '../support/faults.ts'
import { ago, hour } from '../support/shift.ts'
import { company, crew, refusal, unique, uniqueEmail, type Company } from '../support/company.ts'

afterEach(() => fetch(`${cloud().api}/_local/switches`, { method: 'DELETE' }))

const idOf = ({ account }: Pick<Company, 'account'>): CompanyId => CompanyId.parse(account.id)
const unsent = { status: 502, error: 'The message could not be sent' }

describe('what has expired, and is not deleted for two days', () => {
  beforeEach(() => turn({ expiryDelaySeconds: 2 * 24 * hour }))
  // The expired item still exists, so the refusal is for its expiry.
  const expired = async (key: { pk: string; sk: string }): Promise<void> => {
    await expire(key)
    await fetch(`${cloud().api}/_local/sweep`, { method: 'POST' })
    expect(await itemsOf(key)).toHaveLength(1)
  }

  test('a session is over, of each role', async () => {
    const hamar = await company()
    const [phone, clock] = [await hamar.phoneOf(await hamar.employee('Ann')), await hamar.timeClock()]
    for (const { cookies } of [hamar, phone, clock]) await expired(keys.session(cookies.get(sessionCookie) ?? ''))
    const calls = [
      () => hamar.call(api.auth.self),
      () => phone.call(api.employee.self),
      () => clock.call(api.auth.timeClockSelf),
    ]
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 401, error: 'Not logged in' })
  })

  test('links log nobody in and set no password', async () => {
    const hamar = await company()
    const [welcome] = await sentTo(hamar.email)
    const [password, login] = [tokenIn(welcome, 'change_password_link'), tokenIn(welcome, 'login_link')]
    for (const token of [password, login]) await expired(keys.link(token))
    const gone = { status: 401, error: 'This link is no longer valid' }
    expect(
      await refusal(
        someone().call(api.auth.changePasswordToken, { body: { token: password, new_password: 'a new password' } }),
      ),
    ).toMatchObject(gone)
    expect(await refusal(someone().call(api.auth.loginToken, { body: { token: login } }))).toMatchObject(gone)
  })

  test('the key of a change may be used for another one', async () => {
    const hamar = await company()
    const ann = await hamar.employee('Ann')
    const idempotencyKey = newId()
    const rename = (name: string) =>
      hamar.call(api.employees.edit, { body: { id: ann.id, new_name: name }, idempotencyKey })
    await rename('Anna')
    expect(await refusal(rename('Beth'))).toMatchObject({ status: 409 })
    await expired(keys.once(idOf(hamar), idempotencyKey))
    expect((await rename('Beth')).name).toBe('Beth')
    expect(await refusal(rename('Anna'))).toMatchObject({ status: 409 })
  })

  test('the key of a sign-up may be used for another company', async () => {
    const idempotencyKey = newId()
    const signUp = (name: string) =>
      someone().call(api.signUp.requestTrial, { body: { name, email: uniqueEmail() }, idempotencyKey })
    const first = await signUp(unique('First'))
    await expired(keys.signUp(idempotencyKey))
    expect((await signUp(unique('Second'))).id).not.toBe(first.id)
  })
})

describe('an account that may not mail everybody', () => {
  const sender = 'hello@example.com'
  const sandbox = (...recipients: string[]) => turn({ mail: { sandbox: true, identities: [sender, ...recipients] } })
  const forgotten = ({ email }: { email: string }) => someone().call(api.auth.forgotPassword, { body: { email } })

  test('in the sandbox mails nobody who is not verified, which a call that only mails says', async () => {
    const hamar = await company()
    await sandbox()
    expect(await refusal(forgotten(hamar))).toMatchObject(unsent)
    await sandbox(hamar.email)
    await forgotten(hamar)
    // Outside the sandbox, the domain of the template may send to anybody.
    await turn({ mail: {} })
    await forgotten(hamar)
    expect(await sentTo(hamar.email)).toHaveLength(3)
  })

  test('in the sandbox lets a company sign up without its mail, which comes once the address is verified', async () => {
    const browser = someone()
    const body = { name: unique('Hamar'), email: uniqueEmail() }
    const input = { body, idempotencyKey: newId() }
    await sandbox()
    const account = await browser.call(api.signUp.requestTrial, input)
    expect(account).toMatchObject({ name: body.name, is_welcomed: false })
    expect((await browser.call(api.auth.self)).id).toBe(account.id)
    expect(await sentTo(body.email)).toEqual([])
    await sandbox(body.email)
    expect(await browser.call(api.signUp.requestTrial, input)).toEqual({ ...account, is_welcomed: true })
    expect(await sentTo(body.email)).toHaveLength(1)
  })

  test.each([
    ['whose sender is not verified', { identities: [] }],
    ["that has used up the day's quota", { mostADay: 0 }],
  ])('an account %s is told apart from a mail that went out', async (_, mail) => {
    const hamar = await company()
    await turn({ mail })
    expect(await refusal(forgotten(hamar))).toMatchObject(unsent)
    expect(await sentTo(hamar.email)).toHaveLength(1)
  })
})

test.each([
  ['in the sandbox of text messages', { sandbox: [] }, /not verified/],
  ['whose money of the month is spent', { isSpent: true }, /No quota left/],
])(
  'an account %s delivers nothing, which SNS does not say; the code still lets the employee in',
  async (_, sms, undelivered) => {
    const hamar = await company()
    const phone_number = freshMobileNumber()
    const ann = await hamar.employee('Ann', { phone_number })
    await turn({ sms })
    await hamar.call(api.employees.sendSms, { params: { id: ann.id } })
    expect((await sentTo(phone_number)).map(message => message.undelivered)).toEqual([
      expect.stringMatching(undelivered),
    ])
    await hamar.phoneOf(ann)
  },
)

describe('a table that is throttled', () => {
  const work = async () => {
    const { hamar, ann, house } = await crew()
    const phone = await hamar.phoneOf(ann)
    const body = { id: EntryId.parse(`${ann.id}.${newId()}`), project_id: house.id, start_time: ago(hour) }
    return {
      hamar,
      phone,
      clockIn: () => phone.call(api.employee.clockIn, { body }),
      state: () => stored([`C#${hamar.account.id}`, `C#${hamar.account.id}#E#${ann.id}`]),
    }
  }
  const isRefused = (route: Parameters<typeof refusedCallsOf>[0]) =>
    eventually(async () => (await refusedCallsOf(route)) > 0, Boolean)

  test('keeps a call waiting until there is room again', async () => {
    const { hamar, phone, clockIn } = await work()
    await turn({ partitionWritesASecond: 0 })
    const clockingIn = clockIn()
    await isRefused(api.employee.clockIn)
    await turn({ partitionWritesASecond: null, partitionReadsASecond: 0 })
    const listing = hamar.call(api.employees.list)
    await isRefused(api.employees.list)
    await turn({ partitionReadsASecond: null })
    expect((await listing).map(({ name }) => name)).toContain('Ann')
    const { id } = await clockingIn.catch(clockIn)
    expect((await phone.call(api.employee.self)).open_work_log).toMatchObject({ id })
  })

  test('does nothing by half where there never is room, and says that it can be tried again', async () => {
    const { clockIn, state } = await work()
    const before = await state()
    await turn({ partitionWritesASecond: 0 })
    expect(await refusal(clockIn())).toMatchObject({ status: 503, error: 'Please try again' })
    expect(await state()).toEqual(before)
    await turn({ partitionWritesASecond: null })
    await clockIn()
    await clockIn()
  })
})

test('a call that is one too many is refused before its function runs, and does nothing', async () => {
  const hamar = await company()
  const create = () => hamar.employee('Ann')
  await turn({ concurrency: 0 })
  expect(await refusal(create())).toMatchObject({ status: 503 })
  await turn({ concurrency: null, requestsASecond: 0 })
  expect(await refusal(create())).toMatchObject({ status: 429 })
  await turn({ requestsASecond: null })
  expect(await hamar.call(api.employees.list)).toEqual([])
})
