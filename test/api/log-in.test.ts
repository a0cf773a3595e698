import { api } from '../../shared/api/index.ts'
import { listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import {
  confirmCompanyByMail,
  signUpCompany,
  expectRefusal,
  createUniqueName,
  createUniqueEmail,
} from '../support/company.ts'

it('names a wrong company and a wrong password at their fields', async () => {
  const company = await signUpCompany()
  await company.setPassword('the right one')
  const tryLogIn = (username: string, password: string) =>
    expectRefusal(newBrowser().call(api.auth.login, { body: { username, password } }))
  expect(await tryLogIn(createUniqueName('Nobody'), 'x')).toEqual({
    status: 401,
    error: 'Wrong company name',
    fields: { username: 'Wrong company name' },
    retryAfterSeconds: undefined,
  })
  expect(await tryLogIn(company.account.name, 'wrong')).toMatchObject({
    status: 401,
    error: 'Wrong company password',
    fields: { password: 'Wrong company password' },
  })
  const browser = newBrowser()
  await browser.call(api.auth.login, {
    body: { username: company.account.name.toLowerCase(), password: 'the right one' },
  })
  expect((await browser.call(api.auth.self)).name).toBe(company.account.name)
})

it('accepts names without accents if they are unambiguous', async () => {
  const name = createUniqueName('Þórðarsýn')
  const company = await signUpCompany({ name })
  await company.setPassword('the right one')
  const withoutAccents = name.replace('Þórðarsýn', 'thordarsyn')
  const employees = await Promise.all(
    ['João Pereira', 'Zoë', 'Zoé'].map(employeeName => company.employee(employeeName)),
  )
  const logIn = (employee_name: string, index: number) =>
    newBrowser().call(api.employee.login, {
      body: { company_name: withoutAccents, employee_name, password: employees[index]?.login_token ?? '' },
    })
  expect(
    await newBrowser().call(api.auth.login, { body: { username: withoutAccents, password: 'the right one' } }),
  ).toMatchObject({
    name,
  })
  expect(await logIn('joao pereira', 0)).toMatchObject({ name: 'João Pereira' })
  expect(await logIn('Zoé', 2)).toMatchObject({ name: 'Zoé' })
  expect(await expectRefusal(logIn('Zoe', 2))).toMatchObject({ fields: { employee_name: 'Wrong employee name' } })
  const other = await signUpCompany({ name: withoutAccents.replace('y', 'ý'), time_zone: 'Europe/Lisbon' })
  expect(await logIn('joao pereira', 0)).toMatchObject({ name: 'João Pereira' })
  await confirmCompanyByMail(other)
  expect(await expectRefusal(logIn('joao pereira', 0))).toMatchObject({
    fields: { company_name: 'Wrong company name' },
  })
})

it('accepts a name without final dot or legal form, and the mail address, if one company has it', async () => {
  const name = `${createUniqueName('Hamar')} ehf.`
  const company = await signUpCompany({ name })
  await company.setPassword('the right one')
  const logIn = (username: string) =>
    newBrowser().call(api.auth.login, { body: { username, password: 'the right one' } })
  const shortName = name.replace(' ehf.', '')
  for (const typedName of [name.slice(0, -1), shortName, company.email.toUpperCase()])
    expect(await logIn(typedName)).toMatchObject({ name })
  expect(await expectRefusal(logIn(`${shortName} hf.`))).toMatchObject({ fields: { username: 'Wrong company name' } })
  await confirmCompanyByMail(await signUpCompany({ name: `${shortName} hf.` }))
  expect(await expectRefusal(logIn(shortName))).toMatchObject({ fields: { username: 'Wrong company name' } })
})

it('lets no sign-up with a short form of the name, or with the mail address, take a log-in away', async () => {
  const name = `${createUniqueName('Smíðaverk')} ehf.`
  const company = await signUpCompany({ name })
  await company.setPassword('the right one')
  const ann = await company.employee('Ann')
  const shortName = name.replace(' ehf.', '').replace('í', 'i').replace('ð', 'd')
  const strangerCompany = await signUpCompany({ name: shortName })
  await newBrowser().call(api.signUp.requestTrial, { body: { name: createUniqueName('Zzz'), email: company.email } })
  await signUpCompany({ name: `${shortName} ehf.`, time_zone: 'Europe/Lisbon' })
  for (const username of [shortName, `${shortName} ehf.`, company.email])
    expect(await newBrowser().call(api.auth.login, { body: { username, password: 'the right one' } })).toMatchObject({
      name,
    })
  const body = { company_name: shortName, employee_name: 'Ann', password: ann.login_token }
  expect(await newBrowser().call(api.employee.login, { body })).toMatchObject({ id: ann.id })
  await newBrowser().call(api.auth.forgotPassword, { body: { email: company.email } })
  // The name of this confirmed company is the mail address of another company.
  await confirmCompanyByMail(await signUpCompany({ name: company.email }))
  // With a different password, the stranger's company can log in by the short name.
  await strangerCompany.setPassword('another one 1')
  for (const username of [shortName, company.email])
    expect(await newBrowser().call(api.auth.login, { body: { username, password: 'the right one' } })).toMatchObject({
      name,
    })
  const annWithStranger = { ...body, password: (await strangerCompany.employee('Ann')).login_token }
  expect(await newBrowser().call(api.employee.login, { body })).toMatchObject({ id: ann.id })
  expect(await newBrowser().call(api.employee.login, { body: annWithStranger })).toMatchObject({ name: 'Ann' })
  const ownCredentials = { username: shortName, password: 'another one 1' }
  expect(await newBrowser().call(api.auth.login, { body: ownCredentials })).toMatchObject({ name: shortName })
})

it('ends the session on log-out', async () => {
  const company = await signUpCompany()
  const [token = ''] = company.cookies.values()
  await company.call(api.auth.logout)
  expect([...company.cookies.keys()]).toEqual(['__Host-device'])
  company.cookies.set('__Host-session', token)
  expect(await expectRefusal(company.call(api.auth.self))).toMatchObject({ status: 401, error: 'Not logged in' })
})

it('sets secure cookies for session and device, and a readable one for the role', async () => {
  const company = await signUpCompany()
  await company.setPassword('the right one')
  const response = await newBrowser().send('POST', '/api/login', {
    body: JSON.stringify({ username: company.account.name, password: 'the right one' }),
  })
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=2592000; HttpOnly; Path=\/; Secure; SameSite=Lax$/),
    '__Host-role=COMPANY; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
    expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=31536000; HttpOnly; Path=\/; Secure; SameSite=Lax$/),
  ])
})

it('ends all other sessions when the password changes', async () => {
  const company = await signUpCompany()
  await company.setPassword('first password')
  const otherBrowser = newBrowser()
  await otherBrowser.call(api.auth.login, { body: { username: company.account.name, password: 'first password' } })
  const body = { current_password: 'first password', new_password: 'second password' }
  expect(
    await expectRefusal(company.call(api.auth.changePassword, { body: { ...body, current_password: 'not it' } })),
  ).toMatchObject({
    status: 403,
    fields: { current_password: 'Wrong current password' },
  })
  const idempotencyKey = crypto.randomUUID()
  await company.call(api.auth.changePassword, { body, idempotencyKey })
  await company.call(api.auth.changePassword, { body, idempotencyKey })
  expect((await company.call(api.auth.self)).id).toBe(company.account.id)
  expect(await expectRefusal(otherBrowser.call(api.auth.self))).toMatchObject({ status: 401 })
  await otherBrowser.call(api.auth.login, { body: { username: company.account.name, password: 'second password' } })
})

it('accepts one of several concurrent password changes', async () => {
  const company = await signUpCompany()
  await company.setPassword('first password')
  const change = (new_password: string) =>
    company.call(api.auth.changePassword, { body: { current_password: 'first password', new_password } })
  const outcomes = await Promise.allSettled(['second password', 'third password', 'fourth password'].map(change))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  // A later request may find its session ended by the successful change.
  const possibleErrors = [
    expect.objectContaining({
      status: 403,
      body: expect.objectContaining({ fields: { current_password: 'Wrong current password' } }),
    }),
    expect.objectContaining({ status: 401, body: expect.objectContaining({ error: 'Not logged in' }) }),
  ]
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(possibleErrors).toContainEqual(outcome.reason)
  expect((await company.call(api.auth.self)).id).toBe(company.account.id)
})

it('mails a forgotten password to the company of the address', async () => {
  const company = await signUpCompany()
  await newBrowser().call(api.auth.forgotPassword, { body: { email: company.email.toUpperCase() } })
  const [, mail] = await listMessagesTo(company.email)
  await newBrowser().call(api.auth.changePasswordToken, {
    body: { token: extractToken(mail, 'change_password_link'), new_password: 'a new password' },
  })
  await newBrowser().call(api.auth.login, { body: { username: company.account.name, password: 'a new password' } })
})

it('mails five forgotten passwords a day to an address that two companies share unconfirmed', async () => {
  const email = createUniqueEmail()
  const [firstCompanyName, secondCompanyName] = [createUniqueName('One'), createUniqueName('Two')]
  for (const name of [firstCompanyName, secondCompanyName])
    await newBrowser().call(api.signUp.requestTrial, { body: { name, email } })
  const requestPasswordLink = (name: string) => newBrowser().call(api.auth.forgotPassword, { body: { email, name } })
  for (const name of [firstCompanyName, secondCompanyName, firstCompanyName, secondCompanyName, firstCompanyName])
    await requestPasswordLink(name)
  expect(await expectRefusal(requestPasswordLink(secondCompanyName))).toMatchObject({ status: 429 })
  expect(await listMessagesTo(email)).toHaveLength(2 + 5)
})

it('requires a known address, and the name if it has several companies', async () => {
  const email = createUniqueEmail()
  expect(await expectRefusal(newBrowser().call(api.auth.forgotPassword, { body: { email } }))).toMatchObject({
    status: 404,
    error: 'Company not found',
    fields: { email: 'Company not found' },
  })
  const names = [createUniqueName('One'), createUniqueName('Two')]
  for (const name of names) await newBrowser().call(api.signUp.requestTrial, { body: { name, email } })
  expect(await expectRefusal(newBrowser().call(api.auth.forgotPassword, { body: { email } }))).toMatchObject({
    status: 422,
    error: 'More than one company found for email',
  })
  expect(
    await expectRefusal(
      newBrowser().call(api.auth.forgotPassword, { body: { email, name: createUniqueName('Three') } }),
    ),
  ).toMatchObject({
    status: 404,
    fields: { name: 'Company not found' },
  })
  await newBrowser().call(api.auth.forgotPassword, { body: { email, name: names[1] } })
  const mails = await listMessagesTo(email)
  expect(mails.at(-1)?.text).toContain(names[1])
})

it('logs a time clock in by name and password or link, without account data', async () => {
  const company = await signUpCompany()
  await company.setPassword('the right one')
  const passwordBrowser = newBrowser()
  await passwordBrowser.call(api.auth.timeClockLogin, {
    body: { username: company.account.name, password: 'the right one' },
  })
  const linkTimeClock = await company.logInTimeClock()
  for (const screen of [passwordBrowser, linkTimeClock]) {
    const self = await screen.call(api.auth.timeClockSelf)
    expect(self).toEqual({
      role: 'COMPANY_TIME_CLOCK',
      id: company.account.id,
      name: company.account.name,
      disabled: false,
      country: 'IS',
      settings: { language: 'is', time_zone: 'Atlantic/Reykjavik' },
    })
    expect(await expectRefusal(screen.call(api.employees.list))).toMatchObject({ status: 403 })
  }
})

it('ends all time clocks on a new link, and those opened by password on a new password', async () => {
  const company = await signUpCompany()
  await company.setPassword('the right one')
  const passwordBrowser = newBrowser()
  await passwordBrowser.call(api.auth.timeClockLogin, {
    body: { username: company.account.name, password: 'the right one' },
  })
  const { time_clock_token: oldToken } = await company.call(api.auth.self)
  const linkTimeClock = await company.logInTimeClock()

  await company.call(api.auth.changePassword, {
    body: { current_password: 'the right one', new_password: 'another one' },
  })
  expect(await expectRefusal(passwordBrowser.call(api.auth.timeClockSelf))).toMatchObject({ status: 401 })
  await linkTimeClock.call(api.auth.timeClockSelf)

  const replacedToken = await company.call(api.auth.replaceTimeClockToken)
  expect(replacedToken.time_clock_token).not.toBe(oldToken)
  expect(await expectRefusal(linkTimeClock.call(api.auth.timeClockSelf))).toMatchObject({ status: 401 })
  expect(
    await expectRefusal(newBrowser().call(api.auth.timeClockLoginToken, { body: { token: oldToken } })),
  ).toMatchObject({
    status: 401,
  })
  await (await company.logInTimeClock()).call(api.auth.timeClockSelf)
})

it('ends the company session when the computer becomes a time clock', async () => {
  const company = await signUpCompany()
  const [token = ''] = company.cookies.values()
  await company.call(api.auth.switchToTimeClock)
  await company.call(api.auth.timeClockSelf)
  expect(await expectRefusal(company.call(api.auth.self))).toMatchObject({ status: 403 })
  const thief = newBrowser()
  thief.cookies.set('__Host-session', token)
  expect(await expectRefusal(thief.call(api.auth.self))).toMatchObject({ status: 401 })
  await company.call(api.auth.timeClockLogout)
  expect(await expectRefusal(company.call(api.auth.timeClockSelf))).toMatchObject({ status: 401 })
})
