import { codeAtStep, stepAt } from '../../functions/areas/sign-in/one-time-codes.ts'
import { api } from '../../shared/api/index.ts'
import { cheapHash, loadAdminData, createAdmin, type TestAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { newBrowser } from '../support/cloud.ts'
import { expectRefusal, type Refusal } from '../support/company.ts'

const codeAt = ({ secret }: TestAdmin, stepsLater = 0): string =>
  codeAtStep(secret, stepAt(new Date().toISOString()) + stepsLater)

const expectRefusedLogIn = (from: Browser, { username, password }: TestAdmin, code?: string): Promise<Refusal> =>
  expectRefusal(from.call(api.admin.login, { body: { username, password, ...(code === undefined ? {} : { code }) } }))

const logIn = (from: Browser, { username, password }: TestAdmin, code: string) =>
  from.call(api.admin.login, { body: { username, password, code } })

const wrongCode = { status: 401, error: 'Wrong code', fields: { code: 'Wrong code' } }

test('name and password alone ask for a code, and with it begin a session, which the log-out ends', async () => {
  const admin = await createAdmin()
  const from = newBrowser()
  expect(await expectRefusedLogIn(from, admin)).toMatchObject({ status: 401, error: 'Code required' })
  expect(await expectRefusal(from.call(api.admin.self))).toMatchObject({ status: 401 })
  const account = { role: 'ADMIN', id: admin.username, name: admin.username }
  expect(await logIn(from, { ...admin, username: admin.username.toUpperCase() }, codeAt(admin))).toEqual(account)
  expect(await from.call(api.admin.self)).toEqual(account)
  await from.call(api.admin.logout)
  expect(await expectRefusal(from.call(api.admin.self))).toMatchObject({ status: 401 })
})

test('a name that does not exist is refused like a wrong password', async () => {
  const admin = await createAdmin()
  const refused = { status: 401, error: 'Wrong user name or password' }
  expect(
    await expectRefusedLogIn(newBrowser(), { ...admin, password: 'another password' }, codeAt(admin)),
  ).toMatchObject(refused)
  expect(
    await expectRefusedLogIn(newBrowser(), { ...admin, username: `No ${admin.username}` }, codeAt(admin)),
  ).toMatchObject(refused)
})

test('of 50 log-ins at once with the same code, one succeeds, and the code of two steps ago never does', async () => {
  const admin = await createAdmin()
  const code = codeAt(admin, 1)
  const all = Array.from({ length: 50 }, () => newBrowser())
  const tried = await Promise.allSettled(all.map(from => logIn(from, admin, code)))
  const [winner, ...others] = all.filter((_, i) => tried[i]?.status === 'fulfilled')
  if (!winner) throw new Error('nobody has logged in')
  expect(others).toEqual([])
  expect(await expectRefusedLogIn(winner, admin, code)).toMatchObject(wrongCode)
  const other = await createAdmin()
  expect(await expectRefusedLogIn(newBrowser(), other, codeAt(other, -2))).toMatchObject(wrongCode)
  expect(await expectRefusedLogIn(newBrowser(), other, codeAt(other, 3))).toMatchObject(wrongCode)
})

test('a recovery code works once, and however it is typed', async () => {
  const admin = await createAdmin()
  const [first = '', second = ''] = admin.recoveryCodes
  await logIn(newBrowser(), admin, first.toUpperCase().replaceAll('-', ' '))
  expect(await expectRefusedLogIn(newBrowser(), admin, first)).toMatchObject(wrongCode)
  await logIn(newBrowser(), admin, second)
  expect(admin.recoveryCodes).toHaveLength(8)
})

test('strangers stop each other after ten guesses, but not a device that the administrator has used', async () => {
  const admin = await createAdmin()
  const known = newBrowser()
  await logIn(known, admin, codeAt(admin))
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => expectRefusedLogIn(newBrowser(), admin, String(100_000 + i * 1000))),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(40)
  expect(await expectRefusedLogIn(newBrowser(), admin, codeAt(admin, 1))).toMatchObject({ status: 429 })
  await logIn(known, admin, codeAt(admin, 1))
})

test('an administrator who is reset or removed is logged out everywhere', async () => {
  const admin = await createAdmin()
  const from = newBrowser()
  await logIn(from, admin, codeAt(admin))
  const admins = await loadAdminData()
  const fresh = await admins.reset(admin.username, await cheapHash('another long password'))
  expect(await expectRefusal(from.call(api.admin.self))).toMatchObject({ status: 401 })
  const anew = { ...admin, ...fresh, password: 'another long password' }
  await logIn(from, anew, codeAt(anew))
  await admins.remove(admin.username)
  expect(await expectRefusal(from.call(api.admin.self))).toMatchObject({ status: 401 })
  expect((await admins.list()).map(({ name }) => name)).not.toContain(admin.username)
  const next = { name: admin.username, password_hash: await cheapHash(admin.password), hasCodes: false }
  await admins.create(next, new Date(Date.now() + 60_000).toISOString())
  expect(await expectRefusal(from.call(api.admin.self))).toMatchObject({ status: 401 })
})
