import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { deviceCookieName, sessionCookieName } from '../../shared/domain/lifetimes.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { logInAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { startSubscription, createEvent, postWebhook, signWebhook, createSubscription } from '../support/card.ts'
import { newBrowser, listMessagesTo } from '../support/cloud.ts'
import { confirmCompanyByMail, signUpCompany, expectRefusal } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import {
  fetchCallsByTrigger,
  injectFunctionFaults,
  listRingingAlarms,
  readItems,
  useOwnCloud,
} from '../support/faults.ts'
import { createUploadRequest, smallPng, sendUploadForm } from '../support/images.ts'
import { runJob } from '../support/jobs.ts'
import { payByBank } from '../support/payday.ts'
import { createScriptClient, type ScriptClient } from '../support/scripts.ts'
import {
  deleteAttribute,
  deleteItem,
  makeDeletionDue,
  listAllItems,
  putItems,
  listKeys,
  readItem,
} from '../support/stored-data.ts'

useOwnCloud()

let admin: Browser
let scripts: ScriptClient
beforeAll(async () => {
  admin = await logInAdmin()
  scripts = createScriptClient(admin)
})

const readBucketName = (url: string): string => new URL(url).pathname.split('/')[1] ?? ''

async function signUpWithAllData() {
  const company = await signUpCompany()
  const companyId = CompanyId.parse(company.account.id)
  await company.setPassword('a password 1')
  const [ann, house] = [await company.employee('Ann'), await company.project('House')]
  const phone = await company.logInPhone(ann)
  await company.logInTimeClock()
  const times = { start_time: '2026-10-05T08:00:00Z', end_time: '2026-10-05T16:00:00Z' }
  const [entry] = await company.call(api.workLogs.add, {
    body: [{ employee_id: ann.id, project_id: house.id, ...times }],
  })
  const form = await company.call(api.images.company, {
    body: { ...createUploadRequest(smallPng, 'image/png'), employee_id: ann.id },
  })
  await sendUploadForm(form, smallPng)
  await company.call(api.workLogs.comment, { body: { work_log_id: entry?.id ?? '', comment: form.image_url } })
  await company.call(api.settings.saveIntegration, { params: { key: 'regla' }, body: { active: true } })
  const createdExport = await company.call(api.salaryExports.create, {
    body: { id: newId(), integration: 'regla', from: '2026-10-01', to: '2026-10-31' },
  })
  await newBrowser().call(api.auth.forgotPassword, { body: { email: company.email } })
  const { url } = await company.call(api.salaryExports.download, { params: { id: createdExport.id } })
  const subscription = createSubscription(company)
  await startSubscription(subscription)
  return { buckets: [readBucketName(form.url), readBucketName(url)], company, c: companyId, phone, subscription }
}

const fetchName = async (id: CompanyId): Promise<string> =>
  (await admin.call(api.admin.company, { params: { id } })).name

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Returns the erasure's run when it is finished. */
async function runDeletionJob(companyId: CompanyId, time: string) {
  const list = async () =>
    (await admin.call(api.admin.scripts)).runs.filter(
      ({ script, payload }) => script === 'erase-company' && payload['company'] === companyId,
    )
  const countBefore = (await list()).length
  await runJob('deletion', time)
  const [run] = await eventually(list, runs => runs.length > countBefore)
  return scripts.resendUntilFinished(run?.id ?? '')
}
/** Also matches `lines`, so that a failed assertion prints the lines, which give the reason for the failure. */
const finishedErasure = {
  state: 'done',
  lines: expect.arrayContaining([expect.stringMatching(/^Nothing is left but/)]),
}
const isDeletionDue = async (companyId: CompanyId) => (await readItems(keys.due(companyId, 'deletion'))).length > 0

it('keeps a company closed if it was closed while its deletion was planned', async () => {
  const company = await signUpCompany()
  const payload = { company: CompanyId.parse(company.account.id) }
  await scripts.run('delete-company', { ...payload, name: company.account.name })
  await scripts.run('disable', payload)
  expect(await scripts.run('disable', payload)).toMatchObject({ lines: ['It is so already. Nothing changes.'] })
  await scripts.run('call-off-deletion', payload)
  const { disabled, deletion } = await company.call(api.auth.self)
  expect([disabled, deletion]).toEqual([true, undefined])
})

it('tries a deletion again every day until the bank has settled, and alarms', async () => {
  const company = await signUpCompany()
  const companyId = CompanyId.parse(company.account.id)
  await confirmCompanyByMail(company)
  await payByBank(company)
  await company.call(api.billing.cancel, { body: {} })
  const [invoice] = await readItems({ pk: keys.company(companyId).pk, sk: 'INVOICE#' })
  const storedInvoice = await readItem({ pk: keys.company(companyId).pk, sk: invoice?.sk ?? '' })
  await putItems([{ ...storedInvoice, state: { S: 'doubtful' } }])
  await scripts.run('delete-company', { company: companyId, name: company.account.name })
  await makeDeletionDue(companyId)
  const alarm = 'something-unexpected-happened'
  expect(await listRingingAlarms()).not.toContain(alarm)

  const failedRun = await runDeletionJob(companyId, daysFromNow(0))
  expect([failedRun.state, failedRun.lines[0]]).toEqual(['failed', 'The bank has not answered yet'])
  expect(await listRingingAlarms()).toContain(alarm)
  expect(await isDeletionDue(companyId)).toBe(true)
  // The next attempt follows after a day.
  expect(await runJob('deletion', daysFromNow(0.9))).toEqual({ due: 0, unreadable: 0 })
  expect((await runDeletionJob(companyId, daysFromNow(1.1))).state).toBe('failed')

  await putItems([storedInvoice])
  expect(await runDeletionJob(companyId, daysFromNow(2.2))).toMatchObject(finishedErasure)
  expect(await isDeletionDue(companyId)).toBe(false)
  expect(await runJob('deletion', daysFromNow(4))).toEqual({ due: 0, unreadable: 0 })
})

it('continues a deletion that ended after the account was erased', async () => {
  const company = await signUpCompany()
  const companyId = CompanyId.parse(company.account.id)
  await company.employee('Ann')
  await scripts.run('delete-company', { company: companyId, name: company.account.name })
  await makeDeletionDue(companyId)
  await deleteItem(keys.company(companyId))
  expect(await runDeletionJob(companyId, daysFromNow(0))).toMatchObject(finishedErasure)
  const remainingItems = (await listAllItems()).filter(({ pk }) => pk.startsWith(`C#${companyId}`))
  expect(remainingItems).toEqual([])
})

it('finds a deletion that an earlier release has forgotten', async () => {
  const company = await signUpCompany()
  const companyId = CompanyId.parse(company.account.id)
  await scripts.run('delete-company', { company: companyId, name: company.account.name })
  await makeDeletionDue(companyId)
  await deleteItem(keys.due(companyId, 'deletion'))
  await runJob('backfill', daysFromNow(0))
  expect(await runDeletionJob(companyId, daysFromNow(0))).toMatchObject(finishedErasure)
})

it('reads the company and not the table when a company is deleted, also items of earlier releases', async () => {
  const { c: companyId, phone } = await signUpWithAllData()
  const [token = '', device = ''] = [sessionCookieName, deviceCookieName].map(name => phone.cookies.get(name))
  const employee = (await readItems({ pk: `C#${companyId}`, sk: 'E#' }))[0]?.sk ?? ''
  const olderKeys = [keys.session(token), keys.device(device, `C#${companyId}#${employee}`)]
  for (const key of olderKeys) await deleteAttribute(key, 'gsi3pk')
  await deleteItem(keys.backfill('owners'))
  expect(await runJob('backfill', daysFromNow(0))).toMatchObject({ owners: olderKeys.length })
  expect(await runJob('backfill', daysFromNow(0))).toMatchObject({ owners: 0 })
  for (const key of olderKeys) expect(await readItem(key)).toMatchObject({ gsi3pk: { S: `C#${companyId}` } })

  const company = await scripts.run('delete-company', { company: companyId, name: await fetchName(companyId) })
  expect(company.state).toBe('done')
  await makeDeletionDue(companyId)
  expect(await runDeletionJob(companyId, daysFromNow(0))).toMatchObject(finishedErasure)
  const [erasureCalls] = await fetchCallsByTrigger(/^arn:.*script$/)
  expect(erasureCalls).toContain('Query')
  expect(erasureCalls).not.toContain('Scan')
  const remainingItems = (await listAllItems()).filter(({ text }) => text.includes(companyId))
  expect(new Set(remainingItems.map(({ pk }) => pk.split('#')[0]))).toEqual(new Set(['AUDIT', 'SCRIPTRUN']))
})

it('keeps only audit records of a deleted company, and frees its name and email', async () => {
  const [{ company, c: companyId, phone, subscription, buckets }, otherCompany] = await Promise.all([
    signUpWithAllData(),
    signUpCompany(),
  ])
  // Clients choose the ids of employees, so one may equal a company's id.
  await otherCompany.call(api.employees.create, { body: { id: companyId, name: 'Björk' } })
  for (const bucket of buckets) expect(await listKeys(bucket, `${companyId}/`)).toHaveLength(1)
  const { name } = company.account
  const payload = { company: companyId, name }
  expect(await scripts.run('delete-company', { ...payload, name: 'Hamar' })).toMatchObject({ state: 'failed' })
  expect(await scripts.run('erase-company', { company: companyId })).toMatchObject({ state: 'failed' })
  await scripts.run('delete-company', payload)
  expect((await listMessagesTo(company.email)).map(({ subject }) => subject)).toContain('Aðganginum þínum verður eytt')
  const at = { at: expect.any(String) }
  expect(await company.call(api.auth.self)).toMatchObject({ disabled: true, deletion: at })
  expect(await admin.call(api.admin.company, { params: { id: companyId } })).toMatchObject({ deletion: at })
  await scripts.run('call-off-deletion', { company: companyId })
  const account = await company.call(api.auth.self)
  expect([account.disabled, account.deletion]).toEqual([false, undefined])
  expect(await scripts.run('erase-company', { company: companyId })).toMatchObject({ state: 'failed' })

  await scripts.run('delete-company', payload)
  await runJob('deletion', new Date().toISOString())
  expect(await company.call(api.auth.self)).toMatchObject({ disabled: true })
  await makeDeletionDue(companyId)
  // Makes the first worker fail halfway.
  await injectFunctionFaults('script/worker', [{ call: 25, kind: 'lose', failingAttempts: 5 }])
  await runJob('deletion', new Date().toISOString())
  const [erasureRun] = await eventually(
    async () => (await admin.call(api.admin.scripts)).runs,
    ([latestRun]) => latestRun?.script === 'erase-company',
  )
  expect(erasureRun).toMatchObject({ about: name, dry_run: false })
  const finishedRun = await scripts.resendUntilFinished(erasureRun?.id ?? '')
  expect([finishedRun.state, ...finishedRun.lines]).toContain('done')
  expect(finishedRun.lines).toContain(`Subscription ${subscription.id} has ended at Paddle`)

  const listItemsLeft = async () =>
    (await listAllItems()).filter(({ pk, text }) => text.includes(companyId) && !pk.includes(otherCompany.account.id))
  const remainingItems = await listItemsLeft()
  expect(new Set(remainingItems.map(({ pk }) => pk.split('#')[0]))).toEqual(new Set(['AUDIT', 'SCRIPTRUN']))
  expect(finishedRun.lines.at(-1)).toBe(
    `Nothing is left but 0 invoices and ${remainingItems.filter(({ pk }) => pk === `AUDIT#C#${companyId}`).length} records of administrators`,
  )
  for (const bucket of buckets) expect(await listKeys(bucket, `${companyId}/`)).toEqual([])
  // A table restored to an earlier instant contains the company again, so the bucket remembers the erasure.
  const erasedKeys = await listKeys(buckets[1] ?? '', 'erased-companies/')
  expect(erasedKeys.map(key => key.split('/')[2])).toContain(companyId)

  const event = createEvent({ ...subscription, status: 'active' })
  expect((await postWebhook(event, signWebhook(event))).status).toBe(200)
  expect(await expectRefusal(company.call(api.auth.self))).toMatchObject({ status: 401 })
  expect(await expectRefusal(phone.call(api.employee.self))).toMatchObject({ status: 401 })
  expect(await expectRefusal(admin.call(api.admin.company, { params: { id: companyId } }))).toMatchObject({
    status: 404,
  })
  const now = await listItemsLeft()
  expect(now.map(({ pk }) => pk.split('#')[0]).filter(kind => kind !== 'AUDIT' && kind !== 'SCRIPTRUN')).toEqual([])
  await newBrowser().call(api.signUp.requestTrial, { body: { name, email: company.email } })

  // An erasure can be repeated even after the account is deleted.
  await putItems([{ pk: { S: `C#${companyId}` }, sk: { S: 'E#left' } }])
  expect(await scripts.run('erase-company', { company: companyId })).toMatchObject({ state: 'done', about: name })
  expect((await listAllItems()).filter(({ pk }) => pk === `C#${companyId}`)).toEqual([])
  const wrongRequest = { params: { name: 'erase-company' }, body: { payload: { company: newId() } } }
  expect(await expectRefusal(admin.call(api.admin.runScript, wrongRequest))).toMatchObject({ status: 400 })
  expect((await otherCompany.call(api.employees.list)).map(({ id }) => id)).toEqual([companyId])
})
