import { api } from '../../shared/api/index.ts'
import { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { computeSharedTextLimit } from '../../shared/domain/text-messages.ts'
import { marshall } from '../../functions/table/items.ts'
import { keys } from '../../functions/table/keys.ts'
import { smsBudgetDollars } from '../../infra/local/aws/template/assemble.ts'
import { listMessagesTo, newBrowser } from '../support/cloud.ts'
import { expectRefusal, signUpCompany, type Company } from '../support/company.ts'
import { listRingingAlarms, setSwitches, useOwnCloud } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { deleteAttribute, deleteItem, putItems, makeCustomer } from '../support/stored-data.ts'

useOwnCloud()

const send = (company: Company, id: string) => company.call(api.employees.sendSms, { params: { id } })
const ann = (company: Company, phone_number = newMobileNumber()) => company.employee('Ann', { phone_number })
const companyKey = (company: Company) => CompanyId.parse(company.account.id)

const createSharedLimitKey = () => keys.rate('sms-shared', new Date().toISOString().slice(0, 7))
/** Uses up the text messages that all companies without a payment share. */
const consumeSharedTexts = () => {
  const now = new Date().toISOString()
  const members = new Set(Array.from({ length: computeSharedTextLimit({ smsBudgetDollars }) }, (_, i) => `${now} ${i}`))
  return putItems([marshall({ ...createSharedLimitKey(), members, expires_at_seconds: Date.now() / 1000 + 3600 })])
}

it('leaves a number its texts when other companies have used up theirs', async () => {
  const number = newMobileNumber()
  const strangers = await Promise.all([signUpCompany(), signUpCompany()])
  for (const stranger of strangers) {
    const { id } = await ann(stranger, number)
    for (let i = 0; i < 3; i++) await send(stranger, id).catch(() => {})
  }
  const company = await signUpCompany()
  await company.setPassword('by the mailed link')
  const { id } = await ann(company, number)
  for (let i = 0; i < 5; i++) await send(company, id)
  expect(await expectRefusal(send(company, id))).toMatchObject({ status: 429 })
})

it('counts texts of companies without a payment by address', async () => {
  const { address } = newBrowser()
  const companies = await Promise.all(Array.from({ length: 7 }, () => signUpCompany({ address })))
  const people = await Promise.all(companies.map(company => ann(company)))
  const sendStatuses = []
  for (const [i, company] of companies.entries())
    for (let n = 0; n < 3; n++)
      sendStatuses.push(
        await send(company, people[i]?.id ?? '').then(
          () => 200,
          ({ status }: { status: number }) => status,
        ),
      )
  expect(sendStatuses).toEqual([...Array<number>(20).fill(200), 429])
})

it('counts texts of companies without a payment by network', async () => {
  // Other tests use addresses below 127.252.
  const networkPrefix = `127.253.${newBrowser().address.split('.')[2]}`
  let refusedCount = 0
  for (let host = 1; host <= 34; host++) {
    const company = await signUpCompany({ address: `${networkPrefix}.${host}` })
    const { id } = await ann(company)
    for (let n = 0; n < 3; n++) await send(company, id).catch(() => refusedCount++)
  }
  expect(refusedCount).toBe(2)
})

it('limits the sign-ups of a network, whose addresses are many', async () => {
  const networkPrefix = `127.252.${newBrowser().address.split('.')[2]}`
  const signUps = []
  for (let i = 0; i <= 250; i++)
    signUps.push(
      await signUpCompany({ address: `${networkPrefix}.${i % 250}` }).then(
        () => 200,
        ({ status }: { status: number }) => status,
      ),
    )
  expect(signUps).toEqual([...Array<number>(250).fill(200), 429])
})

it('keeps half of the texts of a month for paying companies, and alerts the operator', async () => {
  const [trialCompany, payingCompany, unpaidCompany] = await Promise.all([
    signUpCompany(),
    signUpCompany(),
    signUpCompany(),
  ])
  await makeCustomer(companyKey(payingCompany), '2099-01-01T00:00:00.000Z')
  await makeCustomer(companyKey(unpaidCompany), null)
  const [firstEmployee, secondEmployee, thirdEmployee] = await Promise.all(
    [trialCompany, payingCompany, unpaidCompany].map(company => ann(company)),
  )
  await consumeSharedTexts()
  const textsUsedUpRefusal = { status: 403, error: 'The text messages of companies on trial are used up this month' }
  expect(await expectRefusal(send(trialCompany, firstEmployee?.id ?? ''))).toMatchObject(textsUsedUpRefusal)
  expect(await expectRefusal(send(unpaidCompany, thirdEmployee?.id ?? ''))).toMatchObject(textsUsedUpRefusal)
  await send(payingCompany, secondEmployee?.id ?? '')
  expect(await listRingingAlarms()).toContain('shared-text-messages-used-up')
  // Mails for sign-up and forgotten passwords do not count towards the shared limit.
  const { email, account } = await signUpCompany()
  await newBrowser().call(api.auth.forgotPassword, { body: { email, name: account.name } })
  expect(await listMessagesTo(email)).toHaveLength(2)
  await deleteItem(createSharedLimitKey())
  await send(trialCompany, firstEmployee?.id ?? '')
})

it('refuses texts to a country that is not set up, and alerts the operator', async () => {
  const company = await signUpCompany()
  const { id } = await ann(company, '+447400123456')
  expect(await expectRefusal(send(company, id))).toMatchObject({
    status: 403,
    error: 'Text messages to that country are not set up yet',
    fields: { phone_number: 'Text messages to that country are not set up yet' },
  })
  expect(await listRingingAlarms()).toContain('a-country-has-no-text-messages')
})

it('gives a company the link with which an employee logs in', async () => {
  const company = await signUpCompany()
  const { id, name } = await ann(company)
  const { url } = await company.call(api.employees.createLoginLink, { params: { id } })
  const token = new URL(url).searchParams.get('t') ?? ''
  expect(url).toMatch(/\/a\?t=/)
  expect(await newBrowser().call(api.employee.loginToken, { body: { token } })).toMatchObject({ id, name })
  const other = await signUpCompany()
  expect(await expectRefusal(other.call(api.employees.createLoginLink, { params: { id } }))).toMatchObject({
    status: 404,
  })
})

it('shows a company which text message did not arrive, until another is sent', async () => {
  const company = await signUpCompany()
  const number = newMobileNumber()
  const { id } = await ann(company, number)
  const fetchFailedTexts = async () => (await company.call(api.employees.list)).map(({ failed_text }) => failed_text)
  await setSwitches({ sms: { optedOut: [number] } })
  await send(company, id)
  expect(await fetchFailedTexts()).toEqual([null])
  const now = new Date().toISOString()
  expect(await runJob('text-delivery', now)).toEqual({ failed: 1 })
  expect(await runJob('text-delivery', now)).toEqual({ failed: 0 })
  expect(await fetchFailedTexts()).toEqual([{ at: expect.any(String), to: number.slice(-3) }])
  expect((await company.call(api.overview.show)).to_check).toMatchObject([
    { kind: 'failed_text', employee: { id }, to: number.slice(-3) },
  ])
  await setSwitches({ sms: null })
  await send(company, id)
  expect(await fetchFailedTexts()).toEqual([null])

  await setSwitches({ sms: { optedOut: [number] } })
  await send(company, id)
  await company.call(api.employees.edit, { body: { id, phone_number: newMobileNumber() } })
  await runJob('text-delivery', new Date().toISOString())
  expect(await fetchFailedTexts()).toEqual([null])
})

it('stores when the first text message was sent, of employees who were created since that is known', async () => {
  const company = await signUpCompany()
  const number = newMobileNumber()
  const { id } = await ann(company, number)
  const fetchFirstText = async () => (await company.call(api.employees.list))[0]?.first_text_at
  expect(await fetchFirstText()).toBeNull()
  await send(company, id)
  const firstTextTime = await fetchFirstText()
  expect(Date.parse(firstTextTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await send(company, id)
  expect(await fetchFirstText()).toBe(firstTextTime)

  await deleteAttribute(keys.employee(companyKey(company), EmployeeId.parse(id)), 'first_text_at')
  await send(company, id)
  expect(await fetchFirstText()).toBeUndefined()
})
