import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { listMessagesTo, newBrowser } from '../support/cloud.ts'
import type { Browser } from '../support/browser.ts'
import { signUpCompany, expectRefusal, type Company, type EmployeeData, type Refusal } from '../support/company.ts'

const expectRefusedLogIn = (
  company: Company,
  ann: EmployeeData,
  password: string,
  from = newBrowser(),
): Promise<Refusal> =>
  expectRefusal(
    from.call(api.employee.login, { body: { company_name: company.account.name, employee_name: ann.name, password } }),
  )

const wrongPasswordError = {
  status: 401,
  error: 'Wrong employee password',
  fields: { password: 'Wrong employee password' },
}

it('refuses the eleventh attempt at a token within 15 minutes from any address', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  for (let i = 0; i < 10; i++) expect(await expectRefusedLogIn(company, ann, 'zzzz')).toMatchObject(wrongPasswordError)
  const eleventhRefusal = await expectRefusedLogIn(company, ann, ann.login_token)
  expect(eleventhRefusal).toMatchObject({ status: 429 })
  expect(eleventhRefusal.retryAfterSeconds).toBeGreaterThan(840)
  expect(eleventhRefusal.retryAfterSeconds).toBeLessThanOrEqual(900)
  expect(await expectRefusedLogIn(company, ann, 'zzzz')).toMatchObject({ status: 429 })
})

it('compares ten of 50 concurrent attempts', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const refusals = await Promise.all(Array.from({ length: 50 }, () => expectRefusedLogIn(company, ann, 'zzzz')))
  expect(refusals.filter(refusal => refusal.status === 401)).toHaveLength(10)
  expect(refusals.filter(refusal => refusal.status === 429)).toHaveLength(40)
  expect(await expectRefusedLogIn(company, ann, ann.login_token)).toMatchObject({ status: 429 })
})

it('does not count successful log-ins', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  for (let i = 0; i < 12; i++) await company.logInPhone(ann)
  await expectRefusedLogIn(company, ann, 'zzzz')
  const phone = await company.logInPhone(ann)
  expect((await phone.call(api.employee.self)).name).toBe('Ann')
})

it('lets 50 people of one company log in at once', async () => {
  const company = await signUpCompany()
  const people = await Promise.all(Array.from({ length: 50 }, (_, i) => company.employee(`Employee ${i}`)))
  const phones = await Promise.all(people.map(person => company.logInPhone(person)))
  const loggedInEmployees = await Promise.all(phones.map(phone => phone.call(api.employee.self)))
  expect(loggedInEmployees.map(self => self.id)).toEqual(people.map(person => person.id))
})

it('limits an address to 30 failures in total', async () => {
  const company = await signUpCompany()
  const from = newBrowser()
  for (let i = 0; i < 3; i++) {
    const employee = await company.employee(`Employee ${i}`)
    for (let n = 0; n < 10; n++)
      expect(await expectRefusedLogIn(company, employee, 'zzzz', from)).toMatchObject(wrongPasswordError)
  }
  const other = await company.employee('Other')
  expect(await expectRefusedLogIn(company, other, other.login_token, from)).toMatchObject({ status: 429 })
  await company.logInPhone(other)
})

const expectLogIn = async (company: Company, ann: EmployeeData, from: Browser): Promise<void> => {
  const self = await from.call(api.employee.login, {
    body: { company_name: company.account.name, employee_name: ann.name, password: ann.login_token },
  })
  expect(self.id).toBe(ann.id)
}

it('does not lock a known device out because of others, even after a new token', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const phone = await company.logInPhone(ann)
  await phone.call(api.employee.logout)
  for (let i = 0; i < 10; i++) expect(await expectRefusedLogIn(company, ann, 'zzzz')).toMatchObject(wrongPasswordError)
  expect(await expectRefusedLogIn(company, ann, ann.login_token)).toMatchObject({ status: 429 })
  await expectLogIn(company, ann, phone)
  const renewedEmployee = await company.call(api.employees.edit, {
    body: { id: ann.id, new_token: ann.login_token === 'bcdf' ? 'bcdg' : 'bcdf' },
  })
  await expectLogIn(company, renewedEmployee, phone)
  expect(await expectRefusedLogIn(company, renewedEmployee, renewedEmployee.login_token)).toMatchObject({ status: 429 })
})

it('limits a known device to ten attempts, without affecting others', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const [lockedDevice, otherDevice] = [await company.logInPhone(ann), await company.logInPhone(ann)]
  for (let i = 0; i < 10; i++)
    expect(await expectRefusedLogIn(company, ann, 'zzzz', lockedDevice)).toMatchObject(wrongPasswordError)
  expect(await expectRefusedLogIn(company, ann, ann.login_token, lockedDevice)).toMatchObject({ status: 429 })
  await expectLogIn(company, ann, otherDevice)
  await expectLogIn(company, ann, newBrowser())
})

it('limits devices that know only an earlier token to ten attempts together', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann', { token: 'bcdf' })
  const formerPhones = [await company.logInPhone(ann), await company.logInPhone(ann)]
  await company.call(api.employees.edit, { body: { id: ann.id, new_token: 'ghjk' } })
  for (const device of formerPhones)
    for (let i = 0; i < 5; i++)
      expect(await expectRefusedLogIn(company, ann, 'zzzz', device)).toMatchObject(wrongPasswordError)
  for (const device of formerPhones)
    expect(await expectRefusedLogIn(company, ann, 'ghjk', device)).toMatchObject({ status: 429 })
})

it('replaces a device token that no account knows when its browser logs in', async () => {
  const company = await signUpCompany()
  const plantedCookie = 'p'.repeat(43)
  const browser = newBrowser()
  browser.cookies.set('__Host-device', plantedCookie)
  const ann = await company.employee('Ann')
  await browser.call(api.employee.login, {
    body: { company_name: company.account.name, employee_name: 'Ann', password: ann.login_token },
  })
  const deviceCookie = browser.cookies.get('__Host-device')
  expect(deviceCookie).not.toBe(plantedCookie)
  await browser.call(api.employee.logout)
  await browser.call(api.employee.login, {
    body: { company_name: company.account.name, employee_name: 'Ann', password: ann.login_token },
  })
  expect(browser.cookies.get('__Host-device')).toBe(deviceCookie)
})

it('knows a device only for the account that logged in on it', async () => {
  const company = await signUpCompany()
  const [ann, ben] = [await company.employee('Ann'), await company.employee('Ben')]
  const phone = await company.logInPhone(ann)
  for (let i = 0; i < 10; i++) expect(await expectRefusedLogIn(company, ben, 'zzzz')).toMatchObject(wrongPasswordError)
  expect(await expectRefusedLogIn(company, ben, ben.login_token, phone)).toMatchObject({ status: 429 })
  const stranger = newBrowser()
  stranger.cookies.set('__Host-device', 'x'.repeat(43))
  expect(await expectRefusedLogIn(company, ben, ben.login_token, stranger)).toMatchObject({ status: 429 })
})

it('does not block the time clock after failed log-ins elsewhere', async () => {
  const company = await signUpCompany()
  const [ann, house] = [await company.employee('Ann'), await company.project('House')]
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  for (let i = 0; i < 10; i++) expect(await expectRefusedLogIn(company, ann, 'zzzz')).toMatchObject(wrongPasswordError)
  const screen = await company.logInTimeClock()
  const body = {
    id: `${ann.id}.${newId()}`,
    employee_id: ann.id,
    project_id: house.id,
    start_time: new Date().toISOString(),
    pin: ann.login_token,
  }
  expect(await screen.call(api.timeClock.createWorkLog, { body })).toMatchObject({ end_time: null })
})

it('limits a company password to ten attempts, but not sessions and known devices', async () => {
  const company = await signUpCompany()
  await company.setPassword('the right one')
  const knownDevice = newBrowser()
  const login = (password: string, from = newBrowser()) =>
    from.call(api.auth.login, { body: { username: company.account.name, password } })
  await login('the right one', knownDevice)
  for (let i = 0; i < 10; i++)
    expect(await expectRefusal(login('wrong'))).toMatchObject({ error: 'Wrong company password' })
  expect(await expectRefusal(login('the right one'))).toMatchObject({ status: 429 })
  expect((await company.call(api.auth.self)).id).toBe(company.account.id)
  await company.call(api.auth.changePassword, {
    body: { current_password: 'the right one', new_password: 'another one' },
  })
  expect((await login('another one', knownDevice)).id).toBe(company.account.id)
  expect((await listMessagesTo(company.email)).length).toBe(1)
})
