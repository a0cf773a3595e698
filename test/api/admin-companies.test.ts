import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { logInAdmin, createAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { newBrowser } from '../support/cloud.ts'
import {
  confirmCompanyByMail,
  signUpCompany,
  signUpCompanyWithPeople,
  expectRefusal,
  createUniqueName,
  createUniqueEmail,
  addEntry,
} from '../support/company.ts'
import { setSwitches } from '../support/faults.ts'
import { uploadImageAsCompany } from '../support/images.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { payByBank } from '../support/payday.ts'
import { secondsAgo, hourSeconds } from '../support/company-with-phone.ts'

let admin: Browser
beforeAll(async () => {
  admin = await logInAdmin()
})

const search = async (text: string) =>
  (await admin.call(api.admin.companies, { query: { search: text } })).companies.map(({ name }) => name)

it('lists companies in pages, newest first, each once', async () => {
  const createdCompanies = await Promise.all(Array.from({ length: 27 }, () => signUpCompany()))
  const listedCompanies: { id: string; created: string }[] = []
  let cursor: string | null | undefined
  do {
    const page = await admin.call(api.admin.companies, { query: cursor ? { after: cursor } : {} })
    listedCompanies.push(...page.companies)
    cursor = page.next
  } while (cursor !== null)
  expect(listedCompanies.map(({ created }) => created)).toEqual(
    listedCompanies
      .map(({ created }) => created)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(listedCompanies.map(({ id }) => id)).size).toBe(listedCompanies.length)
  expect(listedCompanies.map(({ id }) => id)).toEqual(
    expect.arrayContaining(createdCompanies.map(({ account }) => account.id)),
  )
})

it('finds a company by words of its name without accents, and by email address', async () => {
  const word = newId()
  const [name, otherName, email] = [`Þór ${word} ehf.`, `Þór ${newId()}`, createUniqueEmail()]
  for (const companyName of [name, otherName])
    await newBrowser().call(api.signUp.requestTrial, {
      body: { name: companyName, email: companyName === name ? email : createUniqueEmail() },
    })
  expect(await search(`þor ${word.slice(0, 6)}`)).toEqual([name])
  expect(await search(email.toUpperCase())).toEqual([name])
  expect(await search(word)).toEqual([name])
  expect(await search(word.slice(1))).toEqual([])
  expect(await search('...')).toEqual([])
})

it('lists active employees, the latest entry and the billing state', async () => {
  const company = await signUpCompany()
  const [ann, ben] = [await company.employee('Ann'), await company.employee('Ben')]
  const house = await company.project('House')
  await company.call(api.employees.disable, { params: { id: ben.id } })
  const times = { start_time: '2026-03-02T08:00:00Z', end_time: '2026-03-02T16:00:00Z' }
  await company.call(api.workLogs.add, { body: [{ employee_id: ann.id, project_id: house.id, ...times }] })
  const { companies } = await admin.call(api.admin.companies, { query: { search: company.account.name } })
  expect(companies).toMatchObject([
    { active_employees: 1, latest_work_log: times.start_time, billing_state: 'trial', notes: '', disabled: false },
  ])
})

it('creates a company that can log in, and refuses a taken name', async () => {
  const body = { name: createUniqueName('Vör'), email: createUniqueEmail(), password: 'a password 1' }
  const createdCompany = await admin.call(api.admin.createCompany, { body })
  expect(createdCompany).toMatchObject({ name: body.name, country: 'IS', billing_state: 'trial' })
  const browser = newBrowser()
  const account = await browser.call(api.auth.login, { body: { username: body.name, password: body.password } })
  expect(account).toMatchObject({
    id: createdCompany.id,
    settings: { language: 'is', time_zone: 'Atlantic/Reykjavik' },
  })
  expect(
    await expectRefusal(admin.call(api.admin.createCompany, { body: { ...body, password: 'another 1' } })),
  ).toMatchObject({
    status: 409,
    error: 'A company with that name already exists',
    fields: { name: expect.any(String) as string },
  })
  expect(JSON.stringify(await browser.call(api.auth.self))).not.toContain('notes')
})

it('saves notes, and audits the save and the look once each', async () => {
  const company = await signUpCompany()
  const id = company.account.id
  const otherAdmin = newBrowser()
  const { username, password } = await createAdmin({ hasCodes: false })
  await otherAdmin.call(api.admin.login, { body: { username, password } })
  const save = { body: { company_id: id, notes: 'Calls on Mondays' }, idempotencyKey: newId() }
  await otherAdmin.call(api.admin.saveNotes, save)
  expect(await otherAdmin.call(api.admin.saveNotes, save)).toMatchObject({ notes: 'Calls on Mondays' })
  const { acts, notes } = await admin.call(api.admin.company, { params: { id } })
  expect(notes).toBe('Calls on Mondays')
  expect(acts.map(({ act }) => act)).toEqual(['looked', 'noted'])
  expect(acts[1]).toMatchObject({ admin: username })
  const staleBody = { body: { company_id: id, notes: 'Calls on Fridays', seen: '' } }
  expect(await expectRefusal(admin.call(api.admin.saveNotes, staleBody))).toMatchObject({ status: 409 })
  const seenBody = { body: { ...staleBody.body, seen: notes } }
  expect(await admin.call(api.admin.saveNotes, seenBody)).toMatchObject({ notes: 'Calls on Fridays' })
  const unknownCompany = { params: { id: newId() } }
  expect(await expectRefusal(admin.call(api.admin.company, unknownCompany))).toMatchObject({ status: 404 })
  const foreignCompany = { body: { company_id: newId(), notes: '' } }
  expect(await expectRefusal(admin.call(api.admin.saveNotes, foreignCompany))).toMatchObject({ status: 404 })
})

it('shows the recipients and errors of messages, but not their texts', async () => {
  const company = await signUpCompany()
  const number = newMobileNumber()
  const ann = await company.employee('Ann', { phone_number: number })
  await company.call(api.employees.sendSms, { params: { id: ann.id } })
  await setSwitches({ mail: { maxPerDay: 0 } })
  const passwordRequest = { body: { email: company.email } }
  expect(await expectRefusal(newBrowser().call(api.auth.forgotPassword, passwordRequest))).toMatchObject({
    status: 502,
  })
  await setSwitches({ mail: null })
  const { messages } = await admin.call(api.admin.company, { params: { id: company.account.id } })
  const mail = { kind: 'mail', to: company.email, employee: null }
  const at = expect.any(String) as string
  expect(messages).toEqual([
    { at, ...mail, name: 'password', error: expect.stringMatching(/^\w+$/) as string },
    { at, kind: 'sms', name: 'login_link', to: number.slice(-3), employee: 'Ann', error: null },
    { at, ...mail, name: 'welcome', error: null },
  ])
})

it('lists the employees of a company without their tokens', async () => {
  const company = await signUpCompany()
  const [ann, ben] = [await company.employee('Ann', { phone_number: newMobileNumber() }), await company.employee('Ben')]
  await company.call(api.employees.disable, { params: { id: ben.id } })
  const { employee_list } = await admin.call(api.admin.company, { params: { id: company.account.id } })
  expect(employee_list.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { id: ann.id, name: 'Ann', disabled: false },
    { id: ben.id, name: 'Ben', disabled: true },
  ])
})

it('counts entries and images on request, audits it, and shows exports and payments', async () => {
  const { company, ann, house } = await signUpCompanyWithPeople()
  await addEntry(company, ann, house, '2024-03-04T08:00:00Z', '2024-03-04T16:00:00Z')
  const { id } = await addEntry(company, ann, house, secondsAgo(2 * hourSeconds), secondsAgo(hourSeconds))
  await company.call(api.workLogs.comment, { body: { work_log_id: id, comment: 'Roof' } })
  await company.call(api.workLogs.comment, {
    body: { work_log_id: id, comment: await uploadImageAsCompany(company, ann) },
  })
  await company.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
  await company.call(api.salaryExports.create, {
    body: { id: newId(), integration: 'payday', from: '2024-03-01', to: '2024-03-31' },
  })
  const request = { params: { id: company.account.id } }
  expect((await admin.call(api.admin.company, request)).payment).toBeNull()
  await confirmCompanyByMail(company)
  await payByBank(company)
  expect(await admin.call(api.admin.companySizes, request)).toEqual({ entries: 2, images: 1 })
  expect(await admin.call(api.admin.companyInvoices, request)).toMatchObject([{ state: 'open', currency: 'ISK' }])
  const { acts, salary_exports, payment } = await admin.call(api.admin.company, request)
  expect(acts.map(({ act }) => act)).toEqual(['looked', 'looked_at_invoices', 'counted', 'looked'])
  expect(salary_exports).toMatchObject({ count: 1, latest: [{ integration: 'payday', created_by: 'Company' }] })
  expect(payment).toMatchObject({ method: 'bank', latest: { state: 'open' }, cancelled_at: null })
})
