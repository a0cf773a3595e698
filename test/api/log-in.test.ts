import { api } from '../../shared/api/index.ts'
import { listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { signUpCompany, expectRefusal, uniqueName, uniqueEmail } from '../support/company.ts'

test('wrong company and wrong password are each named at their field', async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('the right one')
  const tryLogIn = (username: string, password: string) =>
    expectRefusal(newBrowser().call(api.auth.login, { body: { username, password } }))
  expect(await tryLogIn(uniqueName('Nobody'), 'x')).toEqual({
    status: 401,
    error: 'Wrong company name',
    fields: { username: 'Wrong company name' },
    retryAfterSeconds: undefined,
  })
  expect(await tryLogIn(hamar.account.name, 'wrong')).toMatchObject({
    status: 401,
    error: 'Wrong company password',
    fields: { password: 'Wrong company password' },
  })
  const browser = newBrowser()
  await browser.call(api.auth.login, {
    body: { username: hamar.account.name.toLowerCase(), password: 'the right one' },
  })
  expect((await browser.call(api.auth.self)).name).toBe(hamar.account.name)
})

test('names may be typed without accents, if only one company or employee is meant', async () => {
  const name = uniqueName('Þórðarsýn')
  const hamar = await signUpCompany({ name })
  await hamar.setPassword('the right one')
  const typed = name.replace('Þórðarsýn', 'thordarsyn')
  const employees = await Promise.all(['João Pereira', 'Zoë', 'Zoé'].map(each => hamar.employee(each)))
  const logIn = (employee_name: string, index: number) =>
    newBrowser().call(api.employee.login, {
      body: { company_name: typed, employee_name, password: employees[index]?.login_token ?? '' },
    })
  expect(
    await newBrowser().call(api.auth.login, { body: { username: typed, password: 'the right one' } }),
  ).toMatchObject({
    name,
  })
  expect(await logIn('joao pereira', 0)).toMatchObject({ name: 'João Pereira' })
  expect(await logIn('Zoé', 2)).toMatchObject({ name: 'Zoé' })
  expect(await expectRefusal(logIn('Zoe', 2))).toMatchObject({ fields: { employee_name: 'Wrong employee name' } })
  await signUpCompany({ name: typed.replace('y', 'ý') })
  expect(await expectRefusal(logIn('joao pereira', 0))).toMatchObject({
    fields: { company_name: 'Wrong company name' },
  })
})

test('logging out ends the session', async () => {
  const hamar = await signUpCompany()
  const [token = ''] = hamar.cookies.values()
  await hamar.call(api.auth.logout)
  expect([...hamar.cookies.keys()]).toEqual(['__Host-device'])
  hamar.cookies.set('__Host-session', token)
  expect(await expectRefusal(hamar.call(api.auth.self))).toMatchObject({ status: 401, error: 'Not logged in' })
})

test('cookies of session and device can be read by no script and sent by no other site; another tells pages whose session it is', async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('the right one')
  const answer = await newBrowser().send('POST', '/api/login', {
    body: JSON.stringify({ username: hamar.account.name, password: 'the right one' }),
  })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=2592000; HttpOnly; Path=\/; Secure; SameSite=Lax$/),
    '__Host-role=COMPANY; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
    expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=31536000; HttpOnly; Path=\/; Secure; SameSite=Lax$/),
  ])
})

test('a changed password ends every other session, and the one that changed it goes on', async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('first password')
  const elsewhere = newBrowser()
  await elsewhere.call(api.auth.login, { body: { username: hamar.account.name, password: 'first password' } })
  const body = { current_password: 'first password', new_password: 'second password' }
  expect(
    await expectRefusal(hamar.call(api.auth.changePassword, { body: { ...body, current_password: 'not it' } })),
  ).toMatchObject({
    status: 403,
    fields: { current_password: 'Wrong current password' },
  })
  const idempotencyKey = crypto.randomUUID()
  await hamar.call(api.auth.changePassword, { body, idempotencyKey })
  await hamar.call(api.auth.changePassword, { body, idempotencyKey })
  expect((await hamar.call(api.auth.self)).id).toBe(hamar.account.id)
  expect(await expectRefusal(elsewhere.call(api.auth.self))).toMatchObject({ status: 401 })
  await elsewhere.call(api.auth.login, { body: { username: hamar.account.name, password: 'second password' } })
})

test('of changes of one password at once one is made, and the others are told that theirs is no longer the current one', async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('first password')
  const change = (new_password: string) =>
    hamar.call(api.auth.changePassword, { body: { current_password: 'first password', new_password } })
  const outcomes = await Promise.allSettled(['second password', 'third password', 'fourth password'].map(change))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  // A later call may find that the successful change has ended this session.
  const told = [
    expect.objectContaining({
      status: 403,
      body: expect.objectContaining({ fields: { current_password: 'Wrong current password' } }),
    }),
    expect.objectContaining({ status: 401, body: expect.objectContaining({ error: 'Not logged in' }) }),
  ]
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(told).toContainEqual(outcome.reason)
  expect((await hamar.call(api.auth.self)).id).toBe(hamar.account.id)
})

test('a forgotten password is mailed to the company of the address', async () => {
  const hamar = await signUpCompany()
  await newBrowser().call(api.auth.forgotPassword, { body: { email: hamar.email.toUpperCase() } })
  const [, mail] = await listMessagesTo(hamar.email)
  await newBrowser().call(api.auth.changePasswordToken, {
    body: { token: extractToken(mail, 'change_password_link'), new_password: 'a new password' },
  })
  await newBrowser().call(api.auth.login, { body: { username: hamar.account.name, password: 'a new password' } })
})

test('a forgotten password needs a known address, and the name where it has several companies', async () => {
  const email = uniqueEmail()
  expect(await expectRefusal(newBrowser().call(api.auth.forgotPassword, { body: { email } }))).toMatchObject({
    status: 404,
    error: 'Company not found',
    fields: { email: 'Company not found' },
  })
  const names = [uniqueName('One'), uniqueName('Two')]
  for (const name of names) await newBrowser().call(api.signUp.requestTrial, { body: { name, email } })
  expect(await expectRefusal(newBrowser().call(api.auth.forgotPassword, { body: { email } }))).toMatchObject({
    status: 422,
    error: 'More than one company found for email',
  })
  expect(
    await expectRefusal(newBrowser().call(api.auth.forgotPassword, { body: { email, name: uniqueName('Three') } })),
  ).toMatchObject({
    status: 404,
    fields: { name: 'Company not found' },
  })
  await newBrowser().call(api.auth.forgotPassword, { body: { email, name: names[1] } })
  const mails = await listMessagesTo(email)
  expect(mails.at(-1)?.text).toContain(names[1])
})

test('a time clock logs in by name and password or by its link, and knows nothing of the account', async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('the right one')
  const byPassword = newBrowser()
  await byPassword.call(api.auth.timeClockLogin, { body: { username: hamar.account.name, password: 'the right one' } })
  const byLink = await hamar.logInTimeClock()
  for (const screen of [byPassword, byLink]) {
    const self = await screen.call(api.auth.timeClockSelf)
    expect(self).toEqual({
      role: 'COMPANY_TIME_CLOCK',
      id: hamar.account.id,
      name: hamar.account.name,
      disabled: false,
      country: 'IS',
      settings: { language: 'is', time_zone: 'Atlantic/Reykjavik' },
    })
    expect(await expectRefusal(screen.call(api.employees.list))).toMatchObject({ status: 403 })
  }
})

test('replacing the time clock link ends every time clock and the old link; a changed password ends only those opened by it', async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('the right one')
  const byPassword = newBrowser()
  await byPassword.call(api.auth.timeClockLogin, { body: { username: hamar.account.name, password: 'the right one' } })
  const { time_clock_token: oldToken } = await hamar.call(api.auth.self)
  const byLink = await hamar.logInTimeClock()

  await hamar.call(api.auth.changePassword, {
    body: { current_password: 'the right one', new_password: 'another one' },
  })
  expect(await expectRefusal(byPassword.call(api.auth.timeClockSelf))).toMatchObject({ status: 401 })
  await byLink.call(api.auth.timeClockSelf)

  const replaced = await hamar.call(api.auth.replaceTimeClockToken)
  expect(replaced.time_clock_token).not.toBe(oldToken)
  expect(await expectRefusal(byLink.call(api.auth.timeClockSelf))).toMatchObject({ status: 401 })
  expect(
    await expectRefusal(newBrowser().call(api.auth.timeClockLoginToken, { body: { token: oldToken } })),
  ).toMatchObject({
    status: 401,
  })
  await (await hamar.logInTimeClock()).call(api.auth.timeClockSelf)
})

test('switching a computer to the time clock ends its company session', async () => {
  const hamar = await signUpCompany()
  const [token = ''] = hamar.cookies.values()
  await hamar.call(api.auth.switchToTimeClock)
  await hamar.call(api.auth.timeClockSelf)
  expect(await expectRefusal(hamar.call(api.auth.self))).toMatchObject({ status: 403 })
  const thief = newBrowser()
  thief.cookies.set('__Host-session', token)
  expect(await expectRefusal(thief.call(api.auth.self))).toMatchObject({ status: 401 })
  await hamar.call(api.auth.timeClockLogout)
  expect(await expectRefusal(hamar.call(api.auth.timeClockSelf))).toMatchObject({ status: 401 })
})
