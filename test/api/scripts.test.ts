import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { CompanyId, EmployeeId, EntryId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { scriptNames, type PayloadOf, type ScriptName } from '../../shared/scripts.ts'
import { logInAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { readPartition, listMessagesTo, newBrowser } from '../support/cloud.ts'
import { signUpCompany, expectRefusal, createUniqueName, createUniqueEmail, type Company } from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'
import { readItems, readPartitionItems } from '../support/faults.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { toNewerItem, findNewerKeys } from '../support/newer-items.ts'
import { createScriptClient, type ScriptClient } from '../support/scripts.ts'
import { deleteItem, makeCustomer, putItems, readItem } from '../support/stored-data.ts'

let admin: Browser
let scripts: ScriptClient
beforeAll(async () => {
  admin = await logInAdmin()
  scripts = createScriptClient(admin)
})

const createTally = (companyId: CompanyId, employeeId: EmployeeId, projects: Record<string, AttributeValue>) => {
  const { pk, sk } = keys.tally(companyId, employeeId)
  return { pk: { S: pk }, sk: { S: sk }, version: { N: '9' }, projects: { M: projects } }
}

const alreadyDoneText = 'It is so already. Nothing changes.'

/** Signs up a company with one employee, who has two entries in October and one in November. */
async function signUpWithEntries() {
  const company = await signUpCompany()
  const companyId = CompanyId.parse(company.account.id)
  const [ann, house] = [await company.employee('Ann'), await company.project('House')]
  const times = ['2026-10-05', '2026-10-06', '2026-11-02'].map(day => ({
    start_time: `${day}T08:00:00Z`,
    end_time: `${day}T16:00:00Z`,
  }))
  const body = times.map(time => ({ employee_id: ann.id, project_id: house.id, ...time }))
  const addedEntries = await company.call(api.workLogs.add, { body })
  const employeeId = EmployeeId.parse(ann.id)
  const partitions = [
    keys.company(companyId).pk,
    keys.entryHead(companyId, EntryId.parse(`${employeeId}.${'0'.repeat(12)}`)).pk,
  ].concat(['2026-10', '2026-11'].map(month => keys.sheet(companyId, month, employeeId).pk))
  return { company, c: companyId, e: employeeId, ann, house, added: addedEntries, partitions }
}

const createPayloads = (company: Company, phone: string): { [Name in ScriptName]: PayloadOf<Name> } => {
  const payload = { company: company.account.id }
  return {
    'verify-sheets': payload,
    'recount-tallies': payload,
    'export-company': payload,
    'prolong-trial': { ...payload, until: addDays(new Date().toISOString().slice(0, 10), 40) },
    'set-plan': { ...payload, plan: 'FreeTierUnlimited' },
    'let-see-dk': { ...payload, offered: true },
    'name-in-texts': { ...payload, named: true },
    rename: { ...payload, name: createUniqueName('Vör') },
    'change-mail': { ...payload, email: createUniqueEmail() },
    disable: payload,
    enable: payload,
    'send-welcome': payload,
    'end-sessions': { ...payload, keep_link: false, letters: 'stay' },
    'delete-company': { ...payload, name: company.account.name },
    'call-off-deletion': payload,
    'erase-company': payload,
    refund: { ...payload, invoice: 'any', reason: 'Paid twice' },
    'decide-claims': { ...payload, accepted: false },
    'settle-debt': { ...payload, outcome: 'write off' },
    'replay-webhooks': {},
    'send-dead-letters': {},
    'finish-restore': { since: new Date().toISOString(), copies_entries: true },
    'close-number': { phone, closed: true },
  }
}

it('lists each script with the schema of its payload', async () => {
  const { scripts } = await admin.call(api.admin.scripts, {})
  expect(scripts.map(({ name }) => name)).toEqual(scriptNames)
  expect(scripts.find(({ name }) => name === 'prolong-trial')?.payload).toMatchObject({
    properties: { company: { title: 'Company', format: 'company' }, until: { format: 'date' } },
    required: ['company', 'until'],
  })
})

it('changes nothing in a dry run of any script', async () => {
  const { company, partitions } = await signUpWithEntries()
  const phone = newMobileNumber()
  const storedBefore = await readPartitionItems(partitions)
  for (const name of scriptNames) {
    const dryRun = await scripts.run(name, createPayloads(company, phone)[name], true)
    expect({ name, ...dryRun }).toMatchObject({ name, state: 'done', percent: 100, dry_run: true })
    expect(dryRun.lines.length).toBeGreaterThan(0)
  }
  expect(await readPartitionItems(partitions)).toEqual(storedBefore)
  expect(await readPartitionItems([keys.blockedNumber(phone).pk])).toEqual([])
  expect(await listMessagesTo(company.email)).toHaveLength(1)
})

it('disables an account once, reports it as done, and can be undone', async () => {
  const company = await signUpCompany()
  const payload = { company: company.account.id }
  const line = `${company.account.name}: The account is closed. The company pays nothing`
  expect((await scripts.run('disable', payload, true)).lines).toEqual([line])
  expect(await scripts.run('disable', payload)).toMatchObject({ state: 'done', lines: [line] })
  expect(await company.call(api.auth.self)).toMatchObject({ disabled: true })
  expect(await scripts.run('disable', payload)).toMatchObject({ lines: [alreadyDoneText] })
  await scripts.run('enable', payload)
  expect(await company.call(api.auth.self)).toMatchObject({ disabled: false })
  const { acts } = await admin.call(api.admin.company, { params: { id: company.account.id } })
  expect(acts.map(({ act, script }) => [act, script])).toEqual([
    ['looked', undefined],
    ['ran_script', 'enable'],
    ['ran_script', 'disable'],
    ['ran_script', 'disable'],
    ['planned_script', 'disable'],
  ])
})

it('runs a script once for repeats, and refuses other content under its id', async () => {
  const company = await signUpCompany()
  const body = { id: newId(), payload: { company: company.account.id }, dry_run: false }
  const params = { name: 'send-welcome' }
  await Promise.all([1, 2, 3].map(() => admin.call(api.admin.runScript, { params, body })))
  await scripts.waitUntilFinished(body.id)
  await admin.call(api.admin.runScript, { params, body })
  expect(await listMessagesTo(company.email)).toHaveLength(2)
  expect(
    await expectRefusal(admin.call(api.admin.runScript, { params, body: { ...body, dry_run: true } })),
  ).toMatchObject({
    status: 409,
  })
})

it('names invalid payload fields, and answers 404 to an unknown script', async () => {
  const expectRunRefusal = (name: string, payload: Record<string, unknown>) =>
    expectRefusal(admin.call(api.admin.runScript, { params: { name }, body: { payload } }))
  expect(await expectRunRefusal('prolong-trial', { company: 'x', until: '2026-02-31' })).toMatchObject({
    status: 400,
    fields: { 'payload.company': 'Not an id', 'payload.until': 'Not a day' },
  })
  expect(await expectRunRefusal('rename', { company: newId(), name: 'H\u0430mar' })).toMatchObject({
    fields: { 'payload.name': 'Mixes letters of two alphabets' },
  })
  expect(await expectRunRefusal('disable', { company: newId() })).toMatchObject({
    fields: { 'payload.company': 'Not found' },
  })
  expect(await expectRunRefusal('drop-table', {})).toMatchObject({ status: 404 })
})

it('prolongs a trial to the end of a day, but never shortens it', async () => {
  const company = await signUpCompany()
  const payload = { company: company.account.id }
  const until = addDays(company.account.created.slice(0, 10), 40)
  await scripts.run('prolong-trial', { ...payload, until })
  const status = await company.call(api.billing.status)
  expect(status).toMatchObject({ state: 'trial', until: `${addDays(until, 1)}T00:00:00.000Z` })
  const shorterRun = await scripts.run('prolong-trial', { ...payload, until: addDays(until, -1) })
  expect(shorterRun).toMatchObject({ state: 'failed' })
  expect(shorterRun.lines.join()).toContain('payload.until: The trial lasts until')
})

it('sets a free plan, offers dk, and ends all sessions', async () => {
  const { company, ann } = await signUpWithEntries()
  const payload = { company: company.account.id }
  await scripts.run('set-plan', { ...payload, plan: 'FreeTierUnlimited' })
  expect(await company.call(api.billing.status)).toMatchObject({ state: 'free' })
  await scripts.run('set-plan', { ...payload, plan: 'none' })
  expect(await company.call(api.billing.status)).toMatchObject({ state: 'trial' })
  await scripts.run('let-see-dk', { ...payload, offered: true })
  expect(await company.call(api.auth.self)).toMatchObject({ integrations: { dk: { temp_can_see_dk: true } } })
  const [phone, screen] = [await company.logInPhone(ann), await company.logInTimeClock()]
  const { time_clock_token } = await company.call(api.auth.self)
  await scripts.run('end-sessions', { ...payload, keep_link: true, letters: 'stay' })
  const calls = [company.call(api.auth.self), phone.call(api.employee.self), screen.call(api.timeClock.board)]
  for (const refusal of await Promise.all(calls.map(call => expectRefusal(call))))
    expect(refusal).toMatchObject({ status: 401 })
  await company.logInPhone(ann)
  await newBrowser().call(api.auth.timeClockLoginToken, { body: { token: time_clock_token } })
})

it('replaces the link of the time clock and the letters of employees', async () => {
  const { company, ann } = await signUpWithEntries()
  const { time_clock_token } = await company.call(api.auth.self)
  const request = { params: { name: 'end-sessions' }, body: { payload: { company: company.account.id } } }
  expect(await expectRefusal(admin.call(api.admin.runScript, request))).toMatchObject({
    status: 400,
    fields: { 'payload.letters': expect.any(String) },
  })
  // Omits `keep_link`, so that its default applies.
  const body = { id: newId(), payload: { ...request.body.payload, letters: 'new' }, dry_run: false }
  const run = await admin.call(api.admin.runScript, { ...request, body })
  expect(await scripts.waitUntilFinished(run.id)).toMatchObject({ state: 'done' })
  const linkLogIn = { body: { token: time_clock_token } }
  expect(await expectRefusal(newBrowser().call(api.auth.timeClockLoginToken, linkLogIn))).toMatchObject({ status: 401 })
  expect(await expectRefusal(company.logInPhone(ann))).toMatchObject({ status: 401 })
})

it('sends no text messages to a blocked number until it is unblocked', async () => {
  const [company, phone_number] = [await signUpCompany(), newMobileNumber()]
  const ben = await company.employee('Ben', { phone_number })
  const send = () => company.call(api.employees.sendSms, { params: { id: ben.id } })
  await scripts.run('close-number', { phone: phone_number, closed: true })
  expect(await expectRefusal(send())).toMatchObject({ error: 'This phone number gets no text messages any more' })
  await scripts.run('close-number', { phone: phone_number, closed: false })
  await send()
  expect(await listMessagesTo(phone_number)).toHaveLength(1)
})

it('names a company in text messages before it pays, or never', async () => {
  const [company, phone_number] = [await signUpCompany(), newMobileNumber()]
  const ben = await company.employee('Ben', { phone_number })
  const readText = async () => {
    await company.call(api.employees.sendSms, { params: { id: ben.id } })
    return (await listMessagesTo(phone_number)).at(-1)?.text
  }
  const payload = { company: company.account.id }
  await scripts.run('name-in-texts', { ...payload, named: true })
  expect(await readText()).toMatch(/^Hamar /)
  await makeCustomer(CompanyId.parse(company.account.id), '2099-01-01T00:00:00.000Z')
  await scripts.run('name-in-texts', { ...payload, named: false })
  expect(await readText()).toMatch(/^Stimpla: /)
})

it('restores damaged sheets from their journals, and corrects the sums', async () => {
  const { company, c: companyId, e: employeeId, house, added, partitions } = await signUpWithEntries()
  const payload = { company: company.account.id }
  const [firstEntry, secondEntry] = added
  const correctItems = await readPartitionItems(partitions.slice(1))
  const octoberSheetKey = keys.sheet(companyId, '2026-10', employeeId)
  const sheetBefore = await readItem(octoberSheetKey)
  expect((await scripts.run('verify-sheets', payload)).lines.join()).toContain('Nothing changes')
  // Restores an old sheet, which lacks a change and has an entry that was removed since.
  await company.call(api.workLogs.remove, { params: { id: secondEntry?.id ?? '' } })
  await company.call(api.workLogs.edit, { body: { id: firstEntry?.id ?? '', new_end_time: '2026-10-05T17:00:00Z' } })
  const editedItems = await readPartitionItems(partitions.slice(1))
  expect(editedItems).not.toEqual(correctItems)
  await putItems([sheetBefore])
  await deleteItem(keys.sheet(companyId, '2026-11', employeeId))
  await putItems([createTally(companyId, employeeId, {})])
  const lines = (await scripts.run('verify-sheets', payload, true)).lines.join('\n')
  expect(lines).toContain(`${firstEntry?.id}: the sheet of 2026-10 has it otherwise than its journal`)
  expect(lines).toContain(`${secondEntry?.id}: it was removed, and is still in the sheet of 2026-10`)
  expect(lines).toContain(`${added[2]?.id}: it is missing from the sheet of 2026-11`)
  expect((await scripts.run('verify-sheets', payload)).lines.join('\n')).toContain(lines)
  await expectConsistentEntries(readPartition, companyId, ['2026-10', '2026-11'])
  const projects = await company.call(api.projects.list)
  expect(projects.find(({ id }) => id === house.id)).toMatchObject({ total_working_hours: 17 })
  expect((await scripts.run('verify-sheets', payload)).lines.join()).toContain('Nothing changes')
  await putItems([
    createTally(companyId, employeeId, { [house.id]: { M: { seconds: { N: '5' }, latest: { S: '2026' } } } }),
  ])
  expect((await scripts.run('recount-tallies', payload)).lines).toEqual([
    `Ann, project ${house.id}: 5 seconds are counted, ${17 * 3600} are right`,
  ])
  await expectConsistentEntries(readPartition, companyId, ['2026-10', '2026-11'])
  // The script reads entries even in a month outside the employee's recorded range.
  const ann = await readItem(keys.employee(companyId, employeeId))
  await putItems([{ ...ann, last_month: { S: '2026-10' } }])
  expect((await scripts.run('recount-tallies', payload)).lines).toEqual([
    'Ann: the open or the latest entry, or the first or last month, is wrong',
  ])
  await expectConsistentEntries(readPartition, companyId, ['2026-10', '2026-11'])
})

it('keeps comments and unknown attributes in a repair, and notes moved entries', async () => {
  const { company, c: companyId, e: employeeId, added, partitions } = await signUpWithEntries()
  const payload = { company: company.account.id }
  const [firstId, secondId] = added.map(({ id }) => EntryId.parse(id))
  if (!firstId || !secondId) throw new Error('the entries were not added')
  await company.call(api.workLogs.comment, { body: { work_log_id: firstId, comment: 'Rain' } })
  for (const pk of partitions.slice(1))
    for (const { sk } of await readPartition(pk)) await putItems([toNewerItem(await readItem({ pk, sk }))])
  expect((await scripts.run('verify-sheets', payload)).lines.join()).toContain('Nothing changes')
  const octoberSheetKey = keys.sheet(companyId, '2026-10', employeeId)
  const [sheetsBefore, itemBefore] = [await readItems(octoberSheetKey), await readItem(octoberSheetKey)]
  await company.call(api.workLogs.remove, { params: { id: secondId } })
  await putItems([itemBefore])
  expect((await scripts.run('verify-sheets', payload)).lines.join()).toContain(`${secondId}: it was removed`)
  const sheetsAfter = await readItems(octoberSheetKey)
  expect(new Set(findNewerKeys(sheetsAfter))).toEqual(new Set(findNewerKeys(sheetsBefore)))
  expect(JSON.parse(String(sheetsAfter[0]?.['packed']))).toMatchObject({
    columns: { id: [firstId.slice(firstId.indexOf('.') + 1)], comments: [[0, [{ comment: 'Rain' }]]] },
    gone: [{ id: secondId, month: null }],
  })
})

it('keeps an entry whose journal lacks its last record', async () => {
  const { company, c: companyId, e: employeeId, added } = await signUpWithEntries()
  const id = EntryId.parse(added[0]?.id)
  await company.call(api.workLogs.edit, { body: { id, new_end_time: '2026-10-05T17:00:00Z' } })
  const { pk, sk } = keys.entryHead(companyId, id)
  const [record] = await readItems({ pk, sk: `${sk}#H#` })
  await deleteItem({ pk, sk: record?.sk ?? '' })
  const storedItemsBefore = await readPartitionItems([keys.sheet(companyId, '2026-10', employeeId).pk])
  const { lines } = await scripts.run('verify-sheets', { company: company.account.id })
  expect(lines).toEqual([`Ann, entry ${id}: its journal is incomplete. It stays`])
  expect(await readPartitionItems([keys.sheet(companyId, '2026-10', employeeId).pk])).toEqual(storedItemsBefore)
})

it('deletes once for concurrent requests, and only cancelling reopens the account', async () => {
  const company = await signUpCompany()
  const companyPayload = { company: company.account.id }
  const payload = { ...companyPayload, name: company.account.name }
  await Promise.all([scripts.run('delete-company', payload), scripts.run('delete-company', payload)])
  expect(await scripts.run('enable', companyPayload)).toMatchObject({ state: 'failed' })
  await scripts.run('call-off-deletion', companyPayload)
  expect(await company.call(api.auth.self)).toMatchObject({ disabled: false })
})

it('frees the old name of a renamed company, and refuses a taken one', async () => {
  const [company, otherCompany] = [await signUpCompany(), await signUpCompany()]
  await company.setPassword('a password 1')
  const companyPayload = { company: company.account.id }
  const name = createUniqueName('Vör')
  const takenRun = await scripts.run('rename', { ...companyPayload, name: otherCompany.account.name })
  expect(takenRun).toMatchObject({ state: 'failed' })
  expect(takenRun.lines.join()).toContain('payload.name: A company with that name already exists')
  await scripts.run('rename', { ...companyPayload, name })
  await newBrowser().call(api.auth.login, { body: { username: name, password: 'a password 1' } })
  await signUpCompany({ name: company.account.name })
  const { companies } = await admin.call(api.admin.companies, { query: { search: name } })
  expect(companies.map(({ id }) => id)).toEqual([company.account.id])
})

it('notifies the old email address once', async () => {
  const [company, email] = [await signUpCompany(), createUniqueEmail()]
  const payload = { company: company.account.id, email }
  await scripts.run('change-mail', payload)
  expect(await scripts.run('change-mail', payload)).toMatchObject({ state: 'done' })
  const mails = await listMessagesTo(company.email)
  expect(mails.map(({ subject }) => subject)).toContain('Aðgangurinn þinn er með nýtt netfang')
  expect(mails).toHaveLength(2)
  await newBrowser().call(api.auth.forgotPassword, { body: { email } })
  expect(await listMessagesTo(email)).toHaveLength(1)
})
