import { keys } from '../../functions/table/keys.ts'
import { composeMessageLine } from '../../functions/areas/messages/message-texts.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { deleteAttribute, makeCustomer } from '../support/stored-data.ts'
import { listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { signUpCompany, signUpConfirmedCompany, expectRefusal, createUniqueName } from '../support/company.ts'

it("sends text messages and shows the time clock in the employee's language", async () => {
  const company = await signUpCompany()
  const [number, timeClock] = [newMobileNumber(), await company.logInTimeClock()]
  const ann = await company.employee('Ann', { phone_number: number })
  const phone = await company.logInPhone(ann)
  const readLanguages = async () => [
    (await phone.call(api.employee.self)).language,
    ...(await timeClock.call(api.timeClock.board)).employees.map(({ language }) => language),
  ]
  expect(await readLanguages()).toEqual([null, null])
  await company.call(api.employees.disable, { params: { id: ann.id } })
  await phone.call(api.employee.chooseLanguage, { body: { language: 'pt' } })
  await company.call(api.employees.enable, { params: { id: ann.id } })
  await company.call(api.settings.save, { body: { language: 'en' } })
  expect(await readLanguages()).toEqual(['pt', 'pt'])
  await company.call(api.employees.sendSms, { params: { id: ann.id } })
  expect((await listMessagesTo(number))[0]?.text).toContain(composeMessageLine('pt', 'login_sms', { link: '' }))
})

it('sends the login message as one part, with a reusable link', async () => {
  const company = await signUpCompany()
  const number = newMobileNumber()
  const ann = await company.employee('Ann', { phone_number: number })
  const idempotencyKey = crypto.randomUUID()
  await company.call(api.employees.sendSms, { params: { id: ann.id }, idempotencyKey })
  await company.call(api.employees.sendSms, { params: { id: ann.id }, idempotencyKey })
  const messages = await listMessagesTo(number)
  expect(messages).toHaveLength(1)
  expect(messages[0]?.text).toMatch(/^[\x20-\x7e]{1,160}$/)
  const token = extractToken(messages[0], 'a')
  for (let i = 0; i < 2; i++) {
    const phone = newBrowser()
    expect(await phone.call(api.employee.loginToken, { body: { token } })).toMatchObject({ id: ann.id })
    expect((await phone.call(api.employee.self)).name).toBe('Ann')
  }
})

it('tells whom the link of a text message logs in, and does not use it up', async () => {
  const company = await signUpCompany({ name: createUniqueName('Málun & smíðar, see https://evil.example') })
  const ann = await company.employee('Þóra-Lind Ösp', { phone_number: newMobileNumber() })
  const { url } = await company.call(api.employees.createLoginLink, { params: { id: ann.id } })
  const token = new URL(url).searchParams.get('t') ?? ''
  const readOwner = () => newBrowser().call(api.employee.linkOwner, { body: { token } })
  expect(await readOwner()).toEqual({ name: 'Þóra', company: 'Málun smíðar see https', language: null })
  const phone = newBrowser()
  await phone.call(api.employee.loginToken, { body: { token } })
  await phone.call(api.employee.chooseLanguage, { body: { language: 'pt' } })
  expect(await readOwner()).toMatchObject({ language: 'pt' })
  await company.call(api.employees.edit, {
    body: { id: ann.id, new_token: ann.login_token === 'bcdf' ? 'fdcb' : 'bcdf' },
  })
  expect(await expectRefusal(readOwner())).toMatchObject({ status: 401, error: 'This link is no longer valid' })
})

it('names the company in text messages once it has paid', async () => {
  const company = await signUpConfirmedCompany({ name: createUniqueName('Þúfa ehf.') })
  const number = newMobileNumber()
  const ann = await company.employee('Ann', { phone_number: number })
  await company.call(api.settings.save, { body: { language: 'is', features: { own_letters_in_texts: true } } })
  const readText = async () => {
    await company.call(api.employees.sendSms, { params: { id: ann.id } })
    return (await listMessagesTo(number)).at(-1)?.text
  }
  expect(await readText()).toMatch(/^Stimpla: skradu thig inn/)
  await makeCustomer(CompanyId.parse(company.account.id), null)
  expect(await readText()).toMatch(/^Stimpla: skradu thig inn/)
  await makeCustomer(CompanyId.parse(company.account.id), '2099-01-01T00:00:00.000Z')
  expect(await readText()).toMatch(/^Þúfa ehf .*notar Stimpla. Stimplaðu tíma hér: http/)
  await company.call(api.settings.save, { body: { features: { own_letters_in_texts: false } } })
  expect(await readText()).toMatch(/^Thufa ehf .*notar Stimpla. Stimpladu tima her: http[\x20-\x7e]*$/)
})

it('answers concurrent repeats of a text message without an error', async () => {
  const company = await signUpCompany()
  const number = newMobileNumber()
  const ann = await company.employee('Ann', { phone_number: number })
  const warmUpCompany = await signUpCompany()
  await Promise.allSettled(
    Array.from({ length: 4 }, () => warmUpCompany.call(api.employees.sendSms, { params: { id: newId() } })),
  )
  const idempotencyKey = crypto.randomUUID()
  await Promise.all(
    Array.from({ length: 4 }, () => company.call(api.employees.sendSms, { params: { id: ann.id }, idempotencyKey })),
  )
  expect((await listMessagesTo(number)).length).toBeGreaterThan(0)
})

it('limits text messages to the markets, five an hour per number, and ten on trial', async () => {
  const company = await signUpCompany()
  await company.setPassword('by the mailed link')
  const employeeWithForeignPhone = await company.employee('Far', { phone_number: '+48601234567' })
  const phonelessEmployee = await company.employee('None')
  const send = (id: string) => company.call(api.employees.sendSms, { params: { id } })
  expect(await expectRefusal(send(employeeWithForeignPhone.id))).toMatchObject({
    status: 403,
    error: 'Text messages cannot be sent to that country',
  })
  expect(await expectRefusal(send(phonelessEmployee.id))).toMatchObject({
    status: 422,
    error: 'Employee has no phone number',
  })
  const people = await Promise.all(
    [0, 1, 2].map(i =>
      company.employee(`Ann ${i}`, {
        phone_number: newMobileNumber(),
      }),
    ),
  )
  const [firstId, secondId, thirdId] = people.map(person => person.id)
  if (!firstId || !secondId || !thirdId) throw new Error('three were created')
  for (let i = 0; i < 5; i++) await send(firstId)
  expect(await expectRefusal(send(firstId))).toMatchObject({ status: 429 })
  for (let i = 0; i < 5; i++) await send(secondId)
  expect(await expectRefusal(send(thirdId))).toMatchObject({ status: 429 })
})

it('limits text messages to mobile phones, and to three before a mailed link is used', async () => {
  const company = await signUpCompany()
  const send = (id: string) => company.call(api.employees.sendSms, { params: { id } })
  for (const [i, phone_number] of [
    '+3545512345',
    '+3549001234',
    '+351212345678',
    '+35312345678',
    '+442079460000',
  ].entries()) {
    const employee = await company.employee(`Desk ${i}`, { phone_number })
    const mobileOnlyText = 'Text messages are sent to mobile phones only'
    expect(await expectRefusal(send(employee.id))).toMatchObject({
      status: 403,
      error: mobileOnlyText,
      fields: { phone_number: mobileOnlyText },
    })
  }
  const ann = await company.employee('Ann', {
    phone_number: newMobileNumber(),
  })
  const countTextsLeft = async () => (await company.call(api.auth.self)).unconfirmed_texts_left
  for (const leftCount of [3, 2, 1]) {
    expect(await countTextsLeft()).toBe(leftCount)
    await send(ann.id)
  }
  expect(await countTextsLeft()).toBe(0)
  expect(await expectRefusal(send(ann.id))).toMatchObject({
    status: 403,
    error: 'Use the link in the mail that we sent you first',
  })
  const [welcome] = await listMessagesTo(company.email)
  await company.call(api.auth.loginToken, { body: { token: extractToken(welcome, 'login_link') } })
  expect(await countTextsLeft()).toBeUndefined()
  await send(ann.id)
})

it('treats companies from before email confirmation as confirmed', async () => {
  const company = await signUpCompany()
  await deleteAttribute(keys.company(CompanyId.parse(company.account.id)), 'confirmed')
  const ann = await company.employee('Ann', {
    phone_number: newMobileNumber(),
  })
  for (let i = 0; i < 4; i++) await company.call(api.employees.sendSms, { params: { id: ann.id } })
})
