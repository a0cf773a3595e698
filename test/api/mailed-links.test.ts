/**
 * A stranger may sign up with another person's mail address. The person's first use of a mailed link revokes the
 * stranger's access.
 */
import type { LinkKind } from '../../shared/api/auth.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { shortenName } from '../../shared/domain/names.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { logInAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { extractToken, listMessagesTo, newBrowser } from '../support/cloud.ts'
import { expectRefusal, signUpCompany, createUniqueEmail, createUniqueName, type Company } from '../support/company.ts'
import { createScriptClient } from '../support/scripts.ts'
import { setSignUpTime } from '../support/stored-data.ts'

const readLinks = async (email: string) => {
  const [welcome] = await listMessagesTo(email)
  return { password: extractToken(welcome, 'change_password_link'), login: extractToken(welcome, 'login_link') }
}
const logIn = (token: string, browser = newBrowser()) => browser.call(api.auth.loginToken, { body: { token } })
const setPassword = (token: string, idempotencyKey = newId()) =>
  newBrowser().call(api.auth.changePasswordToken, {
    body: { token, new_password: 'the owner chose it' },
    idempotencyKey,
  })
const invalidLink = { status: 401, error: 'This link is no longer valid' }
const alreadyDoneRefusal = { status: 409, error: 'Already done: log in' }
const expectLoggedOut = async (call: Promise<unknown>) =>
  expect(await expectRefusal(call)).toMatchObject({ status: 401, error: 'Not logged in' })
const openTimeClock = async (token: string): Promise<Browser> => {
  const browser = newBrowser()
  await browser.call(api.auth.timeClockLoginToken, { body: { token } })
  return browser
}

describe('a repeat of a call that logs in', () => {
  const signUp = async () => {
    const [body, idempotencyKey] = [{ name: createUniqueName('Hamar'), email: createUniqueEmail() }, newId()]
    const repeat = () => newBrowser().call(api.signUp.requestTrial, { body, idempotencyKey })
    return { email: body.email, repeat, account: await repeat() }
  }

  it('is refused after a sign-up when the owner has set a password', async () => {
    const { email, repeat } = await signUp()
    await setPassword((await readLinks(email)).password)
    expect(await expectRefusal(repeat())).toMatchObject(alreadyDoneRefusal)
  })

  it('is refused after a sign-up when ten minutes have passed', async () => {
    const { account, repeat } = await signUp()
    await repeat()
    await setSignUpTime(CompanyId.parse(account.id), new Date(Date.now() - 11 * 60_000).toISOString())
    expect(await expectRefusal(repeat())).toMatchObject(alreadyDoneRefusal)
  })

  it('is refused for a password link when all sessions were ended since', async () => {
    const company = await signUpCompany()
    const { password } = await readLinks(company.email)
    const key = newId()
    await setPassword(password, key)
    await setPassword(password, key)
    const payload = { company: company.account.id, keep_link: true, letters: 'stay' } as const
    await createScriptClient(await logInAdmin()).run('end-sessions', payload)
    expect(await expectRefusal(setPassword(password, key))).toMatchObject(alreadyDoneRefusal)
  })
})

describe('the page of a link', () => {
  const findOwner = (kind: LinkKind, token: string) => newBrowser().call(api.auth.linkOwner, { body: { kind, token } })

  it('names the company of each valid link, without using the link', async () => {
    const company = await signUpCompany({ name: `Málun.is ${newId()}` })
    const { login, password } = await readLinks(company.email)
    const expectedOwner = { company: shortenName(company.account.name) }
    expect(expectedOwner.company).toMatch(/^Málunis /)
    expect(await findOwner('log_in', login)).toEqual(expectedOwner)
    expect(await findOwner('password', password)).toEqual(expectedOwner)
    expect(await findOwner('time_clock', company.account.time_clock_token)).toEqual(expectedOwner)
    expect(await setPassword(password)).toMatchObject({ is_first_use: true })
  })

  it('reports that the link is not valid when it is used up or of another kind', async () => {
    const company = await signUpCompany()
    const { login, password } = await readLinks(company.email)
    await setPassword(password)
    for (const [kind, token] of [
      ['password', password],
      ['password', login],
      ['log_in', password],
      ['time_clock', login],
      ['time_clock', company.account.time_clock_token],
    ] as const)
      expect(await expectRefusal(findOwner(kind, token))).toMatchObject(invalidLink)
  })
})

describe('the first use of a mailed link', () => {
  const signUpWithClock = async (): Promise<{ company: Company; clock: Browser; phone: Browser }> => {
    const company = await signUpCompany()
    const phone = await company.logInPhone(await company.employee('Ann'))
    return { company, phone, clock: await openTimeClock(company.account.time_clock_token) }
  }

  it.each(['login', 'password'] as const)('ends other sessions and the time clock when it is a %s link', async kind => {
    const { company, clock, phone } = await signUpWithClock()
    const token = (await readLinks(company.email))[kind]
    const account = await (kind === 'login' ? logIn(token) : setPassword(token))
    expect(account.is_first_use).toBe(true)
    await expectLoggedOut(company.call(api.auth.self))
    await expectLoggedOut(clock.call(api.auth.timeClockSelf))
    expect(await expectRefusal(openTimeClock(company.account.time_clock_token))).toMatchObject(invalidLink)
    await openTimeClock(account.time_clock_token)
    await phone.call(api.employee.self)
  })

  it('voids other mails and keeps both links of its own', async () => {
    const company = await signUpCompany()
    await newBrowser().call(api.auth.forgotPassword, { body: { email: company.email } })
    const otherToken = extractToken((await listMessagesTo(company.email)).at(-1), 'change_password_link')
    const { login, password } = await readLinks(company.email)
    await logIn(login)
    expect(await expectRefusal(setPassword(otherToken))).toMatchObject(invalidLink)
    expect(await logIn(login)).toMatchObject({ is_first_use: false })
    await setPassword(password)
  })
})

it('voids mailed links and ends company sessions when the operator replaces the address', async () => {
  const company = await signUpCompany()
  const { login, password } = await readLinks(company.email)
  await createScriptClient(await logInAdmin()).run('change-mail', {
    company: company.account.id,
    email: createUniqueEmail(),
  })
  await expectLoggedOut(company.call(api.auth.self))
  expect(await expectRefusal(logIn(login))).toMatchObject(invalidLink)
  expect(await expectRefusal(setPassword(password))).toMatchObject(invalidLink)
})

it('replaces the link of the time clock with the password when the company asks for it', async () => {
  const company = await signUpCompany()
  await company.setPassword('first password')
  const change = (current_password: string, new_password: string, replace_time_clock_link: boolean) =>
    company.call(api.auth.changePassword, { body: { current_password, new_password, replace_time_clock_link } })
  const { time_clock_token: keptToken } = await company.call(api.auth.self)
  expect(await change('first password', 'second password', false)).toMatchObject({ time_clock_token: keptToken })
  const timeClock = await openTimeClock(keptToken)
  const { time_clock_token: replacedToken } = await change('second password', 'third password', true)
  expect(replacedToken).not.toBe(keptToken)
  await expectLoggedOut(timeClock.call(api.auth.timeClockSelf))
})
