/** Rehearses a restore of the table (docs/runbook.md) on a copy of local data. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '../../shared/api/index.ts'
import { listMonths } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createAdmin, type TestAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { createSubscription, startSubscription } from '../support/card.ts'
import { extractToken, listMessagesTo, newBrowser, readPartition, storeCloudAddress } from '../support/cloud.ts'
import {
  addEntry,
  expectRefusal,
  signUpCompany,
  signUpConfirmedCompany,
  type Company,
  type EmployeeData,
} from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'
import { eventually } from '../support/eventually.ts'
import { runJob } from '../support/jobs.ts'
import { listClaims, payByBank } from '../support/payday.ts'
import { createRunDirectory } from '../support/run-directory.ts'
import { createScriptClient } from '../support/scripts.ts'
import { startCloudProcess } from '../support/start-cloud.ts'
import { copyAllItems, makeDeletionDue, putItems } from '../support/stored-data.ts'
import type { EngineKind } from '../../infra/local/aws/dynamodb/engine.ts'

declare const ENGINE: EngineKind

const password = 'a password 1'
const restoredTable = 'local-restored'
const dataDirectory = createRunDirectory('restored')
const cleanUps: (() => Promise<void>)[] = []

/** Starts a cloud on `dataDirectory`. Returns a function that stops the cloud. */
async function startCloud(assembly?: string): Promise<() => Promise<void>> {
  const { child, ...address } = await startCloudProcess(ENGINE, {
    data: dataDirectory,
    keepsTableInMemory: false,
    ...(assembly ? { assembly } : {}),
  })
  storeCloudAddress(address)
  const stop = async () => {
    if (child.exitCode !== null) return
    const exitPromise = once(child, 'exit')
    child.kill('SIGTERM')
    await exitPromise
  }
  cleanUps.push(stop)
  return stop
}

afterAll(async () => {
  for (const step of cleanUps) await step()
})

async function assembleRestored(): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const directory = createRunDirectory('assembly-restored')
  const context = JSON.stringify({ restoredTable })
  await promisify(execFile)(
    process.execPath,
    [join(root, 'infra/local/aws/template/assemble.ts'), directory, context],
    { cwd: root },
  )
  return directory
}

/** Returns a browser with the same session for the cloud that runs now. */
function reopen(browser: Browser): Browser {
  const reopened = newBrowser()
  for (const [name, value] of browser.cookies) reopened.cookies.set(name, value)
  return reopened
}

async function logIn(company: Company): Promise<Browser> {
  const browser = newBrowser()
  await browser.call(api.auth.login, { body: { username: company.account.name, password } })
  return browser
}

const logInPhone = async (company: Company, { name, login_token }: EmployeeData): Promise<Browser> => {
  const phone = newBrowser()
  const body = { company_name: company.account.name, employee_name: name, password: login_token }
  await phone.call(api.employee.login, { body })
  return phone
}

async function logInAdmin({ username, password: secret }: TestAdmin): Promise<Browser> {
  const browser = newBrowser()
  await browser.call(api.admin.login, { body: { username, password: secret } })
  return browser
}

const entryRange = { from: '2026-10-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }
const listEntries = async (browser: Browser) =>
  convertColumnsToEntries((await browser.call(api.workLogs.list, { query: entryRange })).work_logs).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
const newEntryId = (employee: { id: string }): string => `${employee.id}.${newId()}`
const computeTimeInAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString()

it('loses nothing that the former table, Payday or Paddle still have, and brings nothing back', async () => {
  const [stopFirstCloud, assembly] = await Promise.all([startCloud(), assembleRestored()])
  const operator = await createAdmin({ hasCodes: false })
  const admin = await logInAdmin(operator)
  const scripts = createScriptClient(admin)
  const [company, cardPayer, bankPayer, erasedCompany] = await Promise.all([
    signUpCompany(),
    signUpCompany(),
    signUpConfirmedCompany(),
    signUpCompany(),
  ])
  await company.setPassword(password)
  const [ann, house] = [await company.employee('Ann'), await company.project('House')]
  const keptEntry = await addEntry(company, ann, house, '2026-10-05T08:00:00Z', '2026-10-05T16:00:00Z')
  const removedEntry = await addEntry(company, ann, house, '2026-10-06T08:00:00Z', '2026-10-06T16:00:00Z')
  const phone = await company.logInPhone(ann)
  const openEntryId = newEntryId(ann)
  await phone.call(api.employee.clockIn, {
    body: { id: openEntryId, project_id: house.id, start_time: new Date().toISOString() },
  })
  await newBrowser().call(api.auth.forgotPassword, { body: { email: company.email } })
  const link = extractToken((await listMessagesTo(company.email)).at(-1), 'change_password_link')
  await scripts.run('delete-company', { company: erasedCompany.account.id, name: erasedCompany.account.name })
  await makeDeletionDue(CompanyId.parse(erasedCompany.account.id))

  const damagedSince = new Date().toISOString()
  const backup = await copyAllItems()

  await phone.call(api.employee.clockOut, { body: { id: openEntryId, end_time: new Date().toISOString() } })
  const [ben, road] = [await company.employee('Ben'), await company.project('Road')]
  await addEntry(company, ben, road, '2026-10-07T08:00:00Z', '2026-10-07T16:00:00Z')
  await company.call(api.workLogs.edit, { body: { id: keptEntry.id, new_end_time: '2026-10-05T17:00:00Z' } })
  await company.call(api.workLogs.remove, { params: { id: removedEntry.id } })
  const newPhone = await logInPhone(company, ann)
  const newTimeClock = await company.logInTimeClock()
  await startSubscription(createSubscription(cardPayer))
  await payByBank(bankPayer)
  await runJob('deletion', new Date().toISOString())
  await eventually(
    async () => (await admin.call(api.admin.scripts)).runs.find(({ script }) => script === 'erase-company')?.state,
    state => state === 'done',
  )
  const entriesBefore = await listEntries(company)
  await stopFirstCloud()

  await startCloud(assembly)
  await putItems(backup)
  // Until the restore is finished, jobs wait, because the restored table lacks the latest invoices, and a job would
  // create them again.
  expect(await runJob('invoice', computeTimeInAnHour())).toEqual({ waiting: 1 })
  const restoreScripts = createScriptClient(await logInAdmin(operator))
  const payload = { since: damagedSince, copies_entries: true }
  expect((await restoreScripts.run('finish-restore', payload, true)).lines[0]).toContain('was restored from')
  const { id } = await restoreScripts.requestRun('finish-restore', payload)
  // The script ends the session that requested the run.
  await eventually(
    () =>
      restoreScripts.readRun(id).then(
        () => false,
        () => true,
      ),
    Boolean,
  )
  const run = await createScriptClient(await logInAdmin(operator)).resendUntilFinished(id)
  expect([run.state, ...run.lines]).toEqual([
    'done',
    expect.stringMatching(/^\d+ sessions of companies and administrators are ended, \d+ links are void$/),
    expect.stringContaining('belongs to no payment in this table'),
    'Invoices at Payday are compared',
    '1 subscriptions at Paddle are compared: 1 had changed, 0 are unreadable',
    ...Array.from({ length: 3 }, () => expect.stringContaining(erasedCompany.account.id)),
    'Deletions since then are repeated',
    'Copied: 1 employees, 1 projects, 4 entries. 0 could not be copied',
    'The restore is finished. Jobs run again',
  ])

  expect(await expectRefusal(reopen(company).call(api.auth.self))).toMatchObject({ status: 401 })
  const changeResponse = newBrowser().call(api.auth.changePasswordToken, {
    body: { token: link, new_password: password },
  })
  expect(await expectRefusal(changeResponse)).toMatchObject({ error: 'This link is no longer valid' })
  // A phone that has logged in since the restored instant must log in again before it sends its queue. Other phones
  // stay logged in.
  expect(await reopen(phone).call(api.employee.self)).toMatchObject({ open_work_log: null })
  expect(await expectRefusal(reopen(newPhone).call(api.employee.self))).toMatchObject({ status: 401 })
  expect(await expectRefusal(reopen(newTimeClock).call(api.timeClock.board))).toMatchObject({ status: 401 })
  const queuedClockIn = { id: newEntryId(ann), project_id: house.id, start_time: new Date().toISOString() }
  await (await logInPhone(company, ann)).call(api.employee.clockIn, { body: queuedClockIn })

  const ownerBrowser = await logIn(company)
  expect((await listEntries(ownerBrowser)).filter(({ id: entryId }) => entryId !== queuedClockIn.id)).toEqual(
    entriesBefore,
  )
  const months = ['2026-10', ...listMonths(damagedSince, new Date().toISOString())]
  await expectConsistentEntries(readPartition, CompanyId.parse(company.account.id), months)
  expect((await ownerBrowser.call(api.employees.list)).map(({ name }) => name).toSorted()).toEqual(['Ann', 'Ben'])
  const { companies: foundCompanies } = await (
    await logInAdmin(operator)
  ).call(api.admin.companies, { query: { search: erasedCompany.account.name } })
  expect(foundCompanies).toEqual([])
  const detail = await (await logInAdmin(operator)).call(api.admin.company, { params: { id: cardPayer.account.id } })
  expect(detail).toMatchObject({ paying_customer: true })
  expect(await listClaims(bankPayer)).toHaveLength(1)
  expect(await runJob('invoice', computeTimeInAnHour())).toEqual({ due: expect.any(Number), unreadable: 0 })
})
