import { api } from '../../shared/api/index.ts'
import { sentTo, someone } from '../support/cloud.ts'
import { company, refusal, type Company, type EmployeeData, type Refusal } from '../support/story.ts'

const attempt = (hamar: Company, ann: EmployeeData, password: string, from = someone()): Promise<Refusal> =>
  refusal(
    from.call(api.employee.login, { body: { company_name: hamar.account.name, employee_name: ann.name, password } }),
  )

const wrong = { status: 401, error: 'Wrong employee password', fields: { password: 'Wrong employee password' } }

test('the eleventh try at a token within 15 minutes is refused, right or wrong, from any address', async () => {
  const hamar = await company()
  const ann = await hamar.employee('Ann')
  for (let i = 0; i < 10; i++) expect(await attempt(hamar, ann, 'zzzz')).toMatchObject(wrong)
  const eleventh = await attempt(hamar, ann, ann.login_token)
  expect(eleventh).toMatchObject({ status: 429 })
  expect(eleventh.retryAfterSeconds).toBeGreaterThan(840)
  expect(eleventh.retryAfterSeconds).toBeLessThanOrEqual(900)
  expect(await attempt(hamar, ann, 'zzzz')).toMatchObject({ status: 429 })
})

test('of 50 tries at once ten are compared', async () => {
  const hamar = await company()
  const ann = await hamar.employee('Ann')
  const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(hamar, ann, 'zzzz')))
  expect(answers.filter(answer => answer.status === 401)).toHaveLength(10)
  expect(answers.filter(answer => answer.status === 429)).toHaveLength(40)
  expect(await attempt(hamar, ann, ann.login_token)).toMatchObject({ status: 429 })
})

test('those who know their token are not counted, however often they log in', async () => {
  const hamar = await company()
  const ann = await hamar.employee('Ann')
  for (let i = 0; i < 12; i++) await hamar.phoneOf(ann)
  await attempt(hamar, ann, 'zzzz')
  const phone = await hamar.phoneOf(ann)
  expect((await phone.call(api.employee.self)).name).toBe('Ann')
})

test('a morning on which 50 people of one company log in at once is no guessing, and nobody waits for anybody', async () => {
  const hamar = await company()
  const people = await Promise.all(Array.from({ length: 50 }, (_, i) => hamar.employee(`Employee ${i}`)))
  const phones = await Promise.all(people.map(person => hamar.phoneOf(person)))
  const selves = await Promise.all(phones.map(phone => phone.call(api.employee.self)))
  expect(selves.map(self => self.id)).toEqual(people.map(person => person.id))
})

test('one address has 30 failures, whoever it tries', async () => {
  const hamar = await company()
  const from = someone()
  for (let i = 0; i < 3; i++) {
    const one = await hamar.employee(`Employee ${i}`)
    for (let n = 0; n < 10; n++) expect(await attempt(hamar, one, 'zzzz', from)).toMatchObject(wrong)
  }
  const other = await hamar.employee('Other')
  expect(await attempt(hamar, other, other.login_token, from)).toMatchObject({ status: 429 })
  await hamar.phoneOf(other)
})

test("a company's password has ten tries, and a session is never affected", async () => {
  const hamar = await company()
  await hamar.setPassword('the right one')
  const login = (password: string) =>
    refusal(someone().call(api.auth.login, { body: { username: hamar.account.name, password } }))
  for (let i = 0; i < 10; i++) expect(await login('wrong')).toMatchObject({ error: 'Wrong company password' })
  expect(await login('the right one')).toMatchObject({ status: 429 })
  expect((await hamar.call(api.auth.self)).id).toBe(hamar.account.id)
  expect((await sentTo(hamar.email)).length).toBe(1)
})
