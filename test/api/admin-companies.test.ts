import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { logInAdmin, createAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { newBrowser } from '../support/cloud.ts'
import { signUpCompany, signUpCrew, expectRefusal, uniqueName, uniqueEmail, addEntry } from '../support/company.ts'
import { setSwitches } from '../support/faults.ts'
import { uploadCompanyImage } from '../support/images.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { createBankForm } from '../support/payday.ts'
import { secondsAgo, hourSeconds } from '../support/shift.ts'

let admin: Browser
beforeAll(async () => {
  admin = await logInAdmin()
})

const search = async (text: string) =>
  (await admin.call(api.admin.companies, { query: { search: text } })).companies.map(({ name }) => name)

test('companies come page by page, the newest first, each once', async () => {
  const made = await Promise.all(Array.from({ length: 27 }, () => signUpCompany()))
  const seen: { id: string; created: string }[] = []
  let after: string | null | undefined
  do {
    const page = await admin.call(api.admin.companies, { query: after ? { after } : {} })
    seen.push(...page.companies)
    after = page.next
  } while (after !== null)
  expect(seen.map(({ created }) => created)).toEqual(
    seen
      .map(({ created }) => created)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ account }) => account.id)))
})

test('a company is found by the beginning of its name without accents, and by its mail address', async () => {
  const word = newId()
  const [name, other, email] = [`Þór ${word} ehf.`, `Þór ${newId()}`, uniqueEmail()]
  for (const one of [name, other])
    await newBrowser().call(api.signUp.requestTrial, {
      body: { name: one, email: one === name ? email : uniqueEmail() },
    })
  expect(await search(`þor ${word.slice(0, 6)}`)).toEqual([name])
  expect(await search(email.toUpperCase())).toEqual([name])
  expect(await search(word)).toEqual([])
  expect(await search('...')).toEqual([])
})

test('the list says how many work there, when they did last, and how the subscription stands', async () => {
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

test('a company that an administrator creates logs in with its password, and its name is taken', async () => {
  const body = { name: uniqueName('Vör'), email: uniqueEmail(), password: 'a password 1' }
  const made = await admin.call(api.admin.createCompany, { body })
  expect(made).toMatchObject({ name: body.name, country: 'IS', billing_state: 'trial' })
  const us = newBrowser()
  const account = await us.call(api.auth.login, { body: { username: body.name, password: body.password } })
  expect(account).toMatchObject({ id: made.id, settings: { language: 'is', time_zone: 'Atlantic/Reykjavik' } })
  expect(
    await expectRefusal(admin.call(api.admin.createCompany, { body: { ...body, password: 'another 1' } })),
  ).toMatchObject({
    status: 409,
    error: 'A company with that name already exists',
    fields: { name: expect.any(String) as string },
  })
  expect(JSON.stringify(await us.call(api.auth.self))).not.toContain('notes')
})

test('notes are saved, and who saved them and who looked is recorded once each', async () => {
  const company = await signUpCompany()
  const id = company.account.id
  const other = newBrowser()
  const { username, password } = await createAdmin({ hasCodes: false })
  await other.call(api.admin.login, { body: { username, password } })
  const save = { body: { company_id: id, notes: 'Calls on Mondays' }, idempotencyKey: newId() }
  await other.call(api.admin.saveNotes, save)
  expect(await other.call(api.admin.saveNotes, save)).toMatchObject({ notes: 'Calls on Mondays' })
  const { acts, notes } = await admin.call(api.admin.company, { params: { id } })
  expect(notes).toBe('Calls on Mondays')
  expect(acts.map(({ act }) => act)).toEqual(['looked', 'noted'])
  expect(acts[1]).toMatchObject({ admin: username })
  const unknown = { params: { id: newId() } }
  expect(await expectRefusal(admin.call(api.admin.company, unknown))).toMatchObject({ status: 404 })
  const notOurs = { body: { company_id: newId(), notes: '' } }
  expect(await expectRefusal(admin.call(api.admin.saveNotes, notOurs))).toMatchObject({ status: 404 })
})

test('a company’s page says which messages went to whom, and which were refused, and nothing of what they say', async () => {
  const company = await signUpCompany()
  const number = newMobileNumber()
  const ann = await company.employee('Ann', { phone_number: number })
  await company.call(api.employees.sendSms, { params: { id: ann.id } })
  await setSwitches({ mail: { maxPerDay: 0 } })
  const forgotten = { body: { email: company.email } }
  expect(await expectRefusal(newBrowser().call(api.auth.forgotPassword, forgotten))).toMatchObject({ status: 502 })
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

test('entries and images are counted on request, which is recorded, and exports and payments are shown', async () => {
  const { hamar: company, ann, house } = await signUpCrew()
  await addEntry(company, ann, house, '2024-03-04T08:00:00Z', '2024-03-04T16:00:00Z')
  const { id } = await addEntry(company, ann, house, secondsAgo(2 * hourSeconds), secondsAgo(hourSeconds))
  await company.call(api.workLogs.comment, { body: { work_log_id: id, comment: 'Roof' } })
  await company.call(api.workLogs.comment, {
    body: { work_log_id: id, comment: await uploadCompanyImage(company, ann) },
  })
  await company.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
  await company.call(api.salaryExports.create, {
    body: { id: newId(), integration: 'payday', from: '2024-03-01', to: '2024-03-31' },
  })
  const us = { params: { id: company.account.id } }
  expect((await admin.call(api.admin.company, us)).payment).toBeNull()
  await company.call(api.billing.payday, { body: createBankForm() })
  expect(await admin.call(api.admin.companySizes, us)).toEqual({ entries: 2, images: 1 })
  const { acts, salary_exports, payment } = await admin.call(api.admin.company, us)
  expect(acts.map(({ act }) => act)).toEqual(['looked', 'counted', 'looked'])
  expect(salary_exports).toMatchObject({ count: 1, latest: [{ integration: 'payday', created_by: 'Company' }] })
  expect(payment).toMatchObject({ method: 'bank', latest: { state: 'open' }, cancelled_at: null })
})
