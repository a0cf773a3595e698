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

test('the eleventh try at a token within 15 minutes is refused, right or wrong, from any address', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  for (let i = 0; i < 10; i++) expect(await expectRefusedLogIn(company, ann, 'zzzz')).toMatchObject(wrongPasswordError)
  const eleventh = await expectRefusedLogIn(company, ann, ann.login_token)
  expect(eleventh).toMatchObject({ status: 429 })
  expect(eleventh.retryAfterSeconds).toBeGreaterThan(840)
  expect(eleventh.retryAfterSeconds).toBeLessThanOrEqual(900)
  expect(await expectRefusedLogIn(company, ann, 'zzzz')).toMatchObject({ status: 429 })
})

test('of 50 tries at once ten are compared', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const answers = await Promise.all(Array.from({ length: 50 }, () => expectRefusedLogIn(company, ann, 'zzzz')))
  expect(answers.filter(answer => answer.status === 401)).toHaveLength(10)
  expect(answers.filter(answer => answer.status === 429)).toHaveLength(40)
  expect(await expectRefusedLogIn(company, ann, ann.login_token)).toMatchObject({ status: 429 })
})

test('those who know their token are not counted, however often they log in', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  for (let i = 0; i < 12; i++) await company.logInPhone(ann)
  await expectRefusedLogIn(company, ann, 'zzzz')
  const phone = await company.logInPhone(ann)
  expect((await phone.call(api.employee.self)).name).toBe('Ann')
})

test('a morning on which 50 people of one company log in at once is no guessing, and nobody waits for anybody', async () => {
  const company = await signUpCompany()
  const people = await Promise.all(Array.from({ length: 50 }, (_, i) => company.employee(`Employee ${i}`)))
  const phones = await Promise.all(people.map(person => company.logInPhone(person)))
  const selves = await Promise.all(phones.map(phone => phone.call(api.employee.self)))
  expect(selves.map(self => self.id)).toEqual(people.map(person => person.id))
})

test('one address has 30 failures, whoever it tries', async () => {
  const company = await signUpCompany()
  const from = newBrowser()
  for (let i = 0; i < 3; i++) {
    const one = await company.employee(`Employee ${i}`)
    for (let n = 0; n < 10; n++)
      expect(await expectRefusedLogIn(company, one, 'zzzz', from)).toMatchObject(wrongPasswordError)
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

test('a device that has logged in before is shut out by the guesses of nobody else, even after a new token', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const phone = await company.logInPhone(ann)
  await phone.call(api.employee.logout)
  for (let i = 0; i < 10; i++) expect(await expectRefusedLogIn(company, ann, 'zzzz')).toMatchObject(wrongPasswordError)
  expect(await expectRefusedLogIn(company, ann, ann.login_token)).toMatchObject({ status: 429 })
  await expectLogIn(company, ann, phone)
  const renewed = await company.call(api.employees.edit, {
    body: { id: ann.id, new_token: ann.login_token === 'bcdf' ? 'bcdg' : 'bcdf' },
  })
  await expectLogIn(company, renewed, phone)
  expect(await expectRefusedLogIn(company, renewed, renewed.login_token)).toMatchObject({ status: 429 })
})

test('a device that has logged in before has ten tries too, and its failures count against no other', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const [lost, own] = [await company.logInPhone(ann), await company.logInPhone(ann)]
  for (let i = 0; i < 10; i++)
    expect(await expectRefusedLogIn(company, ann, 'zzzz', lost)).toMatchObject(wrongPasswordError)
  expect(await expectRefusedLogIn(company, ann, ann.login_token, lost)).toMatchObject({ status: 429 })
  await expectLogIn(company, ann, own)
  await expectLogIn(company, ann, newBrowser())
})

test('devices that know an earlier token alone share ten tries, so that to make many of them gains nothing', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann', { token: 'bcdf' })
  const former = [await company.logInPhone(ann), await company.logInPhone(ann)]
  await company.call(api.employees.edit, { body: { id: ann.id, new_token: 'ghjk' } })
  for (const device of former)
    for (let i = 0; i < 5; i++)
      expect(await expectRefusedLogIn(company, ann, 'zzzz', device)).toMatchObject(wrongPasswordError)
  for (const device of former)
    expect(await expectRefusedLogIn(company, ann, 'ghjk', device)).toMatchObject({ status: 429 })
})

test('a device is known to the account that it has logged in to, and to no other', async () => {
  const company = await signUpCompany()
  const [ann, ben] = [await company.employee('Ann'), await company.employee('Ben')]
  const phone = await company.logInPhone(ann)
  for (let i = 0; i < 10; i++) expect(await expectRefusedLogIn(company, ben, 'zzzz')).toMatchObject(wrongPasswordError)
  expect(await expectRefusedLogIn(company, ben, ben.login_token, phone)).toMatchObject({ status: 429 })
  const stranger = newBrowser()
  stranger.cookies.set('__Host-device', 'x'.repeat(43))
  expect(await expectRefusedLogIn(company, ben, ben.login_token, stranger)).toMatchObject({ status: 429 })
})

test('wrong log-ins stop nobody at the time clock', async () => {
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

test("a company's password has ten tries; sessions, their change of the password and known devices are never affected", async () => {
  const company = await signUpCompany()
  await company.setPassword('the right one')
  const known = newBrowser()
  const login = (password: string, from = newBrowser()) =>
    from.call(api.auth.login, { body: { username: company.account.name, password } })
  await login('the right one', known)
  for (let i = 0; i < 10; i++)
    expect(await expectRefusal(login('wrong'))).toMatchObject({ error: 'Wrong company password' })
  expect(await expectRefusal(login('the right one'))).toMatchObject({ status: 429 })
  expect((await company.call(api.auth.self)).id).toBe(company.account.id)
  await company.call(api.auth.changePassword, {
    body: { current_password: 'the right one', new_password: 'another one' },
  })
  expect((await login('another one', known)).id).toBe(company.account.id)
  expect((await listMessagesTo(company.email)).length).toBe(1)
})
