import { computeOneTimeCode, computeTimeStep } from '../../functions/areas/sign-in/one-time-codes.ts'
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { hashPasswordCheaply, loadAdminData, createAdmin, type TestAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { newBrowser } from '../support/cloud.ts'
import { expectRefusal, signUpCompany, type Refusal } from '../support/company.ts'
import { makeSessionExpireSoon, readItem } from '../support/stored-data.ts'

const codeAt = ({ secret }: TestAdmin, stepsLater = 0): string =>
  computeOneTimeCode(secret, computeTimeStep(new Date().toISOString()) + stepsLater)

const expectRefusedLogIn = (from: Browser, { username, password }: TestAdmin, code?: string): Promise<Refusal> =>
  expectRefusal(from.call(api.admin.login, { body: { username, password, ...(code === undefined ? {} : { code }) } }))

const logIn = (from: Browser, { username, password }: TestAdmin, code: string) =>
  from.call(api.admin.login, { body: { username, password, code } })

const readSessionToken = (from: Browser): string => from.cookies.get('__Host-session') ?? ''
const readSessionEnd = async (from: Browser): Promise<number> =>
  Number((await readItem(keys.session(readSessionToken(from))))['expires_at_seconds']?.N)

const wrongCode = { status: 401, error: 'Wrong code', fields: { code: 'Wrong code' } }

it('requires a code after name and password, and ends the session on log-out', async () => {
  const admin = await createAdmin()
  const browser = newBrowser()
  expect(await expectRefusedLogIn(browser, admin)).toMatchObject({ status: 401, error: 'Code required' })
  expect(await expectRefusal(browser.call(api.admin.self))).toMatchObject({ status: 401 })
  const account = { role: 'ADMIN', id: admin.username, name: admin.username }
  expect(await logIn(browser, { ...admin, username: admin.username.toUpperCase() }, codeAt(admin))).toEqual(account)
  expect(await browser.call(api.admin.self)).toEqual(account)
  await browser.call(api.admin.logout)
  expect(await expectRefusal(browser.call(api.admin.self))).toMatchObject({ status: 401 })
})

it('answers an unknown name like a wrong password', async () => {
  const admin = await createAdmin()
  const wrongLogInError = { status: 401, error: 'Wrong user name or password' }
  expect(
    await expectRefusedLogIn(newBrowser(), { ...admin, password: 'another password' }, codeAt(admin)),
  ).toMatchObject(wrongLogInError)
  expect(
    await expectRefusedLogIn(newBrowser(), { ...admin, username: `No ${admin.username}` }, codeAt(admin)),
  ).toMatchObject(wrongLogInError)
})

it('limits guesses of an unknown name like those of a known one', async () => {
  const admin = await createAdmin()
  const fetchStatuses = async (username: string) => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await expectRefusedLogIn(newBrowser(), { ...admin, username, password: 'a wrong one' })).status)
    return statuses
  }
  const statusesOfKnownName = await fetchStatuses(admin.username)
  expect(statusesOfKnownName).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect(await fetchStatuses(`No ${admin.username}`)).toEqual(statusesOfKnownName)
})

it('ends a session twelve hours after its log-in, and does not renew it by a support visit', async () => {
  const admin = await createAdmin()
  const browser = newBrowser()
  await logIn(browser, admin, codeAt(admin))
  const endSeconds = await makeSessionExpireSoon(keys.session(readSessionToken(browser)))
  await browser.call(api.admin.self)
  expect(await readSessionEnd(browser)).toBe(endSeconds)
  const { account } = await signUpCompany()
  await browser.call(api.admin.loginAs, { params: { id: account.id }, reason: 'A question' })
  expect(await readSessionEnd(browser)).toBe(endSeconds)
  await browser.call(api.supportVisits.leave)
  expect(await readSessionEnd(browser)).toBe(endSeconds)
})

it('accepts one of 50 concurrent log-ins with a code, and refuses a code two steps old', async () => {
  const admin = await createAdmin()
  const code = codeAt(admin, 1)
  const browsers = Array.from({ length: 50 }, () => newBrowser())
  const outcomes = await Promise.allSettled(browsers.map(from => logIn(from, admin, code)))
  const [winnerBrowser, ...otherBrowsers] = browsers.filter((_, i) => outcomes[i]?.status === 'fulfilled')
  if (!winnerBrowser) throw new Error('nobody has logged in')
  expect(otherBrowsers).toEqual([])
  expect(await expectRefusedLogIn(winnerBrowser, admin, code)).toMatchObject(wrongCode)
  const otherAdmin = await createAdmin()
  expect(await expectRefusedLogIn(newBrowser(), otherAdmin, codeAt(otherAdmin, -2))).toMatchObject(wrongCode)
  expect(await expectRefusedLogIn(newBrowser(), otherAdmin, codeAt(otherAdmin, 3))).toMatchObject(wrongCode)
})

it('accepts each recovery code once, in any spelling', async () => {
  const admin = await createAdmin()
  const [firstCode = '', secondCode = ''] = admin.recoveryCodes
  await logIn(newBrowser(), admin, firstCode.toUpperCase().replaceAll('-', ' '))
  expect(await expectRefusedLogIn(newBrowser(), admin, firstCode)).toMatchObject(wrongCode)
  await logIn(newBrowser(), admin, secondCode)
  expect(admin.recoveryCodes).toHaveLength(8)
})

it('locks strangers out after ten guesses, but not a known device', async () => {
  const admin = await createAdmin()
  const knownDevice = newBrowser()
  await logIn(knownDevice, admin, codeAt(admin))
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => expectRefusedLogIn(newBrowser(), admin, String(100_000 + i * 1000))),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(40)
  expect(await expectRefusedLogIn(newBrowser(), admin, codeAt(admin, 1))).toMatchObject({ status: 429 })
  await logIn(knownDevice, admin, codeAt(admin, 1))
  const admins = await loadAdminData()
  const enrolment = await admins.reset(admin.username, await hashPasswordCheaply(admin.password))
  const reenrolledAdmin = { ...admin, ...enrolment }
  await logIn(newBrowser(), reenrolledAdmin, codeAt(reenrolledAdmin))
})

it('ends all sessions of an administrator who is reset or removed', async () => {
  const admin = await createAdmin()
  const browser = newBrowser()
  await logIn(browser, admin, codeAt(admin))
  const admins = await loadAdminData()
  const enrolment = await admins.reset(admin.username, await hashPasswordCheaply('another long password'))
  expect(await expectRefusal(browser.call(api.admin.self))).toMatchObject({ status: 401 })
  const reenrolledAdmin = { ...admin, ...enrolment, password: 'another long password' }
  await logIn(browser, reenrolledAdmin, codeAt(reenrolledAdmin))
  await admins.remove(admin.username)
  expect(await expectRefusal(browser.call(api.admin.self))).toMatchObject({ status: 401 })
  expect((await admins.list()).map(({ name }) => name)).not.toContain(admin.username)
  const next = { name: admin.username, password_hash: await hashPasswordCheaply(admin.password), hasCodes: false }
  await admins.create(next, new Date(Date.now() + 60_000).toISOString())
  expect(await expectRefusal(browser.call(api.admin.self))).toMatchObject({ status: 401 })
})
