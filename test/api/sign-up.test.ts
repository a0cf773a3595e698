import { api, routeList } from '../../shared/api/index.ts'
import { createPriceId } from '../../infra/local/providers/paddle/settings.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { injectRouteFaults, createPermanentFaults } from '../support/faults.ts'
import { keys } from '../../functions/table/keys.ts'
import { deleteItem } from '../support/stored-data.ts'
import { signUpCompany, expectRefusal, createUniqueName, createUniqueEmail } from '../support/company.ts'

const createTrialBody = (name: string, email = createUniqueEmail()) => ({ name, email, time_zone: 'Europe/Lisbon' })

it('creates a company, logs it in and mails a link to set the password', async () => {
  const browser = newBrowser()
  const body = createTrialBody(createUniqueName('Obras'))
  const account = await browser.call(api.signUp.requestTrial, { body })
  expect(account).toMatchObject({
    role: 'COMPANY',
    name: body.name,
    country: 'PT',
    currency: 'EUR',
    paying_customer: false,
    settings: { language: 'pt', time_zone: 'Europe/Lisbon', features: { approve_work_logs: false } },
    latest_work_log: null,
  })
  const { is_welcomed, ...self } = account
  expect(is_welcomed).toBe(true)
  expect(await browser.call(api.auth.self)).toEqual(self)

  const [welcomeMessage] = await listMessagesTo(body.email)
  expect(welcomeMessage?.subject).toContain('Boas-vindas')
  await browser.call(api.auth.changePasswordToken, {
    body: { token: extractToken(welcomeMessage, 'change_password_link'), new_password: 'correct horse' },
  })
  const laterBrowser = newBrowser()
  expect(
    await laterBrowser.call(api.auth.login, { body: { username: body.name, password: 'correct horse' } }),
  ).toMatchObject({
    id: account.id,
  })
})

it('uses the currency of the chosen prices for the checkout', async () => {
  const browser = newBrowser()
  const body = { ...createTrialBody(createUniqueName('Obras')), currency: 'USD' as const }
  expect((await browser.call(api.signUp.requestTrial, { body })).currency).toBe('USD')
  const { checkout } = await browser.call(api.billing.status)
  expect(checkout?.prices[0]?.price_id).toBe(createPriceId('FourEmployeesMax2023', 'USD'))
  const otherBrowser = newBrowser()
  const { currency: _, ...bodyWithoutCurrency } = {
    ...body,
    name: createUniqueName('Obras'),
    email: createUniqueEmail(),
  }
  expect((await otherBrowser.call(api.signUp.requestTrial, { body: bodyWithoutCurrency })).currency).toBe('EUR')
})

it('logs in by the link of the welcome mail, and sets the password once', async () => {
  const firstCompany = await signUpCompany()
  const [welcomeMessage] = await listMessagesTo(firstCompany.email)
  const otherBrowser = newBrowser()
  await otherBrowser.call(api.auth.loginToken, { body: { token: extractToken(welcomeMessage, 'login_link') } })
  expect((await otherBrowser.call(api.auth.self)).id).toBe(firstCompany.account.id)

  const token = extractToken(welcomeMessage, 'change_password_link')
  const body = { token, new_password: 'long enough' }
  await newBrowser().call(api.auth.changePasswordToken, { body })
  expect(await expectRefusal(newBrowser().call(api.auth.changePasswordToken, { body }))).toMatchObject({
    status: 401,
    error: 'This link is no longer valid',
  })
})

it('refuses a second company of the same name in any spelling, and stores nothing', async () => {
  const firstCompany = await signUpCompany({ name: createUniqueName('Ásgeir') })
  const email = createUniqueEmail()
  const refusal = await expectRefusal(
    newBrowser().call(api.signUp.requestTrial, {
      body: createTrialBody(`  ${firstCompany.account.name.toUpperCase()} `, email),
    }),
  )
  expect(refusal).toMatchObject({
    status: 409,
    error: 'A company with that name already exists',
    fields: { name: 'A company with that name already exists' },
  })
  expect(await listMessagesTo(email)).toEqual([])
  expect(await expectRefusal(newBrowser().call(api.auth.forgotPassword, { body: { email } }))).toMatchObject({
    status: 404,
  })
})

it('accepts one of 50 concurrent sign-ups with the same name', async () => {
  const name = createUniqueName('Rush')
  const emails = Array.from({ length: 50 }, () => createUniqueEmail())
  const outcomes = await Promise.allSettled(
    emails.map(email => newBrowser().call(api.signUp.requestTrial, { body: createTrialBody(name, email) })),
  )
  const winnerEmails = emails.filter((_, i) => outcomes[i]?.status === 'fulfilled')
  expect(winnerEmails).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ status: 409, body: { error: 'A company with that name already exists' } })
  for (const email of emails) expect(await listMessagesTo(email)).toHaveLength(winnerEmails.includes(email) ? 1 : 0)
})

it('refuses a name that differs from another of the country only in accents, case, spaces or final dots', async () => {
  const name = `${createUniqueName('Smíðaverk')} ehf.`
  const company = await signUpCompany({ name })
  const signUp = (other: string, time_zone?: string) => signUpCompany({ name: other, ...(time_zone && { time_zone }) })
  const takenNameError = { status: 409, fields: { name: 'A company with that name already exists' } }
  const similarNames = [name.replace('í', 'i').replace('ð', 'd'), name.replace('verk', ' verk').slice(0, -1)]
  for (const other of similarNames) expect(await expectRefusal(signUp(other))).toMatchObject(takenNameError)
  // Companies of earlier releases have not reserved this form of their name.
  await deleteItem(keys.distinctCompanyName('IS', name))
  for (const other of similarNames) expect(await expectRefusal(signUp(other))).toMatchObject(takenNameError)
  await signUp(similarNames[0] ?? '', 'Europe/Lisbon')
  expect(company.account.country).toBe('IS')
})

it('returns the same company, session and single mail to a repeat with the same key', async () => {
  const body = createTrialBody(createUniqueName('Twice'))
  const idempotencyKey = crypto.randomUUID()
  const firstAccount = await newBrowser().call(api.signUp.requestTrial, { body, idempotencyKey })
  const browser = newBrowser()
  const second = await browser.call(api.signUp.requestTrial, { body, idempotencyKey })
  expect(second.id).toBe(firstAccount.id)
  expect((await browser.call(api.auth.self)).id).toBe(firstAccount.id)
  expect(await listMessagesTo(body.email)).toHaveLength(1)
  const otherBody = { ...body, email: createUniqueEmail() }
  expect(
    await expectRefusal(newBrowser().call(api.signUp.requestTrial, { body: otherBody, idempotencyKey })),
  ).toMatchObject({
    status: 409,
    error: 'This id or key was used for something else',
  })
})

it('names empty names, invalid email addresses and phone numbers by their fields', async () => {
  expect(
    await expectRefusal(
      newBrowser().call(api.signUp.requestTrial, {
        body: { ...createTrialBody(createUniqueName('Obras')), phone: '12' },
      }),
    ),
  ).toMatchObject({
    status: 400,
    fields: { phone: 'Not a phone number' },
  })
  expect(
    await expectRefusal(newBrowser().call(api.signUp.requestTrial, { body: { name: '  ', email: 'nobody' } })),
  ).toMatchObject({
    status: 400,
    fields: {
      name: 'Company name can not be empty, it will become the account name.',
      email: 'A valid email is required so we can send the login credentials.',
    },
  })
})

it('refuses a name that only looks like another, with letters of two alphabets or invisible ones', async () => {
  const { account } = await signUpCompany()
  const { name } = account
  const signUp = (other: string) =>
    expectRefusal(newBrowser().call(api.signUp.requestTrial, { body: createTrialBody(other, createUniqueEmail()) }))
  for (const letter of ['\u0430', '\u03b1'])
    expect(await signUp(name.replace('a', letter))).toMatchObject({
      status: 400,
      fields: { name: 'Mixes letters of two alphabets' },
    })
  for (const invisible of ['\u200b', '\u200d', '\u202e', '\u2066'])
    expect(await signUp(name.replace('a', `a${invisible}`))).toMatchObject({
      status: 409,
      fields: { name: 'A company with that name already exists' },
    })
})

it('limits a mailbox in any spelling to five sign-ups a day, apart from forgotten passwords', async () => {
  const [name, host] = [newId().toLowerCase(), 'example.com']
  const body = createTrialBody(createUniqueName('First'), `${name}@${host}`)
  await newBrowser().call(api.signUp.requestTrial, { body })
  for (let i = 1; i < 5; i++)
    await newBrowser().call(api.signUp.requestTrial, {
      body: createTrialBody(createUniqueName('More'), `${name.toUpperCase()}+${i}@${host}`),
    })
  const sixthRefusal = await expectRefusal(
    newBrowser().call(api.signUp.requestTrial, {
      body: createTrialBody(createUniqueName('Sixth'), `${name}+six@${host}`),
    }),
  )
  expect(sixthRefusal).toMatchObject({
    status: 429,
    fields: { email: expect.stringContaining('Too many requests') as string },
  })
  await newBrowser().call(api.auth.forgotPassword, { body: { email: body.email, name: body.name } })
  expect(await listMessagesTo(body.email)).toHaveLength(2)
  await signUpCompany()
})

describe('a mail that fails to be sent', () => {
  const route = (name: string) => routeList.find(route => route.name === name) ?? throwNamed(name)
  const throwNamed = (name: string): never => {
    throw new Error(`no route is called ${name}`)
  }

  it('does not undo a sign-up, which reports it, and is sent on a repeat', async () => {
    const browser = newBrowser()
    const body = createTrialBody(createUniqueName('Hamar'))
    const input = { body, idempotencyKey: createUniqueName('key') }
    await injectRouteFaults(route('request-trial'), createPermanentFaults('SendEmail'))
    const account = await browser.call(api.signUp.requestTrial, input)
    expect(account).toMatchObject({ name: body.name, is_welcomed: false })
    expect((await browser.call(api.auth.self)).id).toBe(account.id)
    expect(await listMessagesTo(body.email)).toEqual([])
    expect(await browser.call(api.signUp.requestTrial, input)).toEqual({ ...account, is_welcomed: true })
    expect(await listMessagesTo(body.email)).toHaveLength(1)
  })

  it('fails a request that only sends it', async () => {
    const company = await signUpCompany()
    await injectRouteFaults(route('forgot-password'), createPermanentFaults('SendEmail'))
    expect(
      await expectRefusal(newBrowser().call(api.auth.forgotPassword, { body: { email: company.email } })),
    ).toMatchObject({
      status: 502,
      error: 'The message could not be sent',
    })
    await newBrowser().call(api.auth.forgotPassword, { body: { email: company.email } })
    expect((await listMessagesTo(company.email)).length).toBe(2)
  })
})
