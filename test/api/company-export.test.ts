import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { readCsv } from '../../shared/imports/csv.ts'
import { findHeaderRow, detectMapping } from '../../shared/imports/headers.ts'
import { buildImportPlan } from '../../shared/imports/plan.ts'
import { logInAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { signUpCompany, expectRefusal, addEntry, type Company } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import { injectFunctionFaults } from '../support/faults.ts'
import { smallPng, uploadImageAsCompany } from '../support/images.ts'
import { createScriptClient, resendQueuedRuns, type ScriptClient } from '../support/scripts.ts'
import { putItems, listKeys, readItem, expireRunLease } from '../support/stored-data.ts'
import { unzip, unzipBytes } from '../support/unzip.ts'

let admin: Browser
let scripts: ScriptClient
beforeAll(async () => {
  admin = await logInAdmin()
  scripts = createScriptClient(admin)
})

const runExport = ({ account: { id } }: Company) => scripts.run('export-company', { company: id })

async function downloadFile(run: string, file: string): Promise<Buffer> {
  const { url } = await admin.call(api.admin.scriptFile, { params: { id: run, file } })
  const response = await fetch(url)
  expect(response.headers.get('content-disposition')).toContain(file)
  return Buffer.from(await response.arrayBuffer())
}

const parseRows = (text = ''): string[][] => readCsv(new TextEncoder().encode(text))

function parseTable(text: string | undefined): Record<string, string>[] {
  const [head = [], ...rows] = parseRows(text)
  return rows.map(row => Object.fromEntries(head.map((heading, i) => [heading, row[i] ?? ''])))
}

/** Reads the file as an import would. */
function importTimes(text: string | undefined): [string, string][] {
  const rows = parseRows(text)
  const { batches, refused } = buildImportPlan(
    { rows, headerIndex: findHeaderRow(rows) },
    {
      mapping: detectMapping(rows[0] ?? []),
      dateOrder: 'DMY',
      dayStart: '08:00',
      timeZone: time_zone,
      person: '',
      project: '',
    },
    { employees: [], projects: [], entries: new Set(), now: new Date().toISOString(), newId },
  )
  expect(refused).toEqual([])
  return batches.flatMap(({ entries }) => entries.map(entry => [entry.start_time, entry.end_time] as [string, string]))
}

const archiveNames = ['company-1.zip', 'entries-1.zip', 'history-1.zip', 'salary-exports-1.zip', 'images-1.zip']
const time_zone = 'Europe/Lisbon'

/**
 * Signs up a company with data for each archive. One entry crosses a clock change, one has a photo in a comment, one is
 * removed and one is open.
 */
async function signUpWithAllData() {
  const company = await signUpCompany()
  await company.call(api.settings.save, { body: { time_zone } })
  await company.call(api.settings.saveIntegration, { params: { key: 'regla' }, body: { active: true } })
  const ann = await company.call(api.employees.create, {
    body: { name: 'Ann', integrations: { regla: { kt: '1201603389' } } },
  })
  const [house, road] = [await company.project('House'), await company.project('Road')]
  const nightEntry = await addEntry(company, ann, house, '2026-10-25T00:30:00Z', '2026-10-25T01:30:05Z')
  const dayEntry = await addEntry(company, ann, road, '2026-10-26T08:00:00Z', '2026-10-26T16:00:01Z')
  const removedEntry = await addEntry(company, ann, road, '2026-09-01T08:00:00Z', '2026-09-01T09:00:00Z')
  const photo = await uploadImageAsCompany(company, ann)
  for (const comment of ['=1+1', photo])
    await company.call(api.workLogs.comment, { body: { id: newId(), work_log_id: dayEntry.id, comment } })
  await company.call(api.workLogs.edit, { body: { id: dayEntry.id, new_end_time: '2026-10-26T17:00:01Z' } })
  await company.call(api.workLogs.remove, { params: { id: removedEntry.id } })
  const phone = await company.logInPhone(ann)
  const start_time = addSeconds(new Date().toISOString(), -600)
  const location = { lat: 64.1, lon: -21.9, accuracy: 5, timestamp: start_time }
  const openEntryId = `${ann.id}.${newId()}`
  await phone.call(api.employee.clockIn, { body: { id: openEntryId, project_id: house.id, start_time, location } })
  await company.call(api.salaryExports.create, {
    body: { id: newId(), integration: 'regla', from: '2026-10-01', to: '2026-10-31' },
  })
  return { company, ann, night: nightEntry, day: dayEntry, gone: removedEntry, open: openEntryId }
}

it('exports all entries, histories, images and exports into archives', async () => {
  const { company, ann, night, day, gone, open } = await signUpWithAllData()
  const run = await runExport(company)
  expect(run).toMatchObject({ state: 'done', percent: 100 })
  expect(run.lines).toEqual([`${company.account.name}: 3 entries and 1 images are exported`])
  expect(run.files.map(({ name }) => name)).toEqual(archiveNames)
  const zips = await Promise.all(archiveNames.map(name => downloadFile(run.id, name)))
  expect(zips.map(zip => zip.length)).toEqual(run.files.map(({ bytes }) => bytes))
  const [settings, entryFiles, histories, exports] = zips.map(unzip)

  const account = JSON.parse(settings?.get('company.json') ?? '') as object
  expect(account).toMatchObject({ name: company.account.name, email: company.email, settings: { time_zone } })
  const { time_clock_token } = await company.call(api.auth.self)
  for (const secret of [time_clock_token, 'password', 'epoch', 'notes'])
    expect(settings?.get('company.json')).not.toContain(secret)
  expect(settings?.get('employees.csv')).not.toContain(ann.login_token)
  const projects = parseTable(settings?.get('projects.csv')).map(({ Name }) => Name)
  expect(new Set(projects)).toEqual(new Set(['House', 'Road']))

  const tables = [...(entryFiles ?? [])].filter(([name]) => name.startsWith('entries/entries-'))
  const rows = tables.flatMap(([, text]) => parseTable(text))
  const row = (id: string) => rows.find(record => record['Entry id'] === id)
  expect(rows.map(record => record['Entry id'])).toEqual([night.id, day.id, open])
  expect(row(night.id)).toMatchObject({
    Employee: 'Ann',
    Kennitala: '1201603389',
    Project: 'House',
    'Start date': '2026-10-25',
    'Start time': '01:30:00',
    'End date': '2026-10-25',
    'End time': '01:30:05+00:00',
    'Start UTC': '2026-10-25T00:30:00Z',
    'End UTC': '2026-10-25T01:30:05Z',
    Seconds: '3605',
  })
  expect(importTimes(entryFiles?.get('entries/entries-2026-10.csv'))).toEqual([
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:05Z'],
    ['2026-10-26T08:00:00Z', '2026-10-26T17:00:01Z'],
  ])
  expect(row(day.id)).toMatchObject({ Comments: expect.stringContaining("'=1+1 | http") as string })
  expect(row(open)).toMatchObject({ 'End date': '', 'End time': '', Seconds: '', Locations: '1' })
  const { work_logs } = await company.call(api.report.show, {
    query: { from: '2026-01-01T00:00:00Z', to: '2026-12-31T23:59:59Z' },
  })
  const paidEntries = convertColumnsToEntries(work_logs)
  for (const [id, project] of new Map(paidEntries.map(entry => [entry.project.id, entry.project.name])))
    expect([
      project,
      sum(rows.filter(record => record['Project id'] === id).map(record => Number(record['Seconds']))),
    ]).toEqual([project, sum(paidEntries.filter(entry => entry.project.id === id).map(entry => entry.total_time ?? 0))])

  const image = parseTable(entryFiles?.get('entries/comments-2026-10.csv')).find(record => record['Image'])?.['Image']
  expect([...unzipBytes(zips[4] ?? Buffer.alloc(0))]).toEqual([[`images/${image}.png`, smallPng]])
  const history = parseTable(histories?.get(`history/Ann ${ann.id}.csv`))
  const changes = (id: string) =>
    history
      .filter(record => record['Entry id'] === id)
      .map(record => [record['Change'], record['Field'], record['From'], record['To']])
  expect(changes(gone.id)).toEqual([
    ['created', 'project', '', 'Road'],
    ['created', 'start', '', '2026-09-01T08:00:00Z'],
    ['created', 'end', '', '2026-09-01T09:00:00Z'],
    ['created', 'approved', '', 'no'],
    ['removed', '', '', ''],
  ])
  expect(changes(day.id)).toContainEqual(['edited', 'end', '2026-10-26T16:00:01Z', '2026-10-26T17:00:01Z'])
  expect(parseTable(histories?.get(`locations/Ann ${ann.id}.csv`))).toMatchObject([
    { 'Entry id': open, Latitude: '64.1', Longitude: '-21.9' },
  ])
  expect([...(exports?.values() ?? [])].join()).toContain('1201603389')
  expect(parseTable(settings?.get('salary-exports.csv')).map(({ File }) => File)).toEqual([...(exports?.keys() ?? [])])

  const { acts } = await admin.call(api.admin.company, { params: { id: company.account.id } })
  expect(acts.filter(({ act }) => act === 'saved_file')).toHaveLength(archiveNames.length)
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

it('resumes a killed export at the missing archive, without duplicates', async () => {
  const { company } = await signUpWithAllData()
  // Makes the run look killed: the third transaction would record the second archive, and the fourth would release the
  // run.
  await injectFunctionFaults(
    'script/worker',
    [3, 4].map(call => ({ call, operation: 'TransactWriteItems', kind: 'fail', failingAttempts: 40 })),
  )
  const { id } = await scripts.requestRun('export-company', { company: company.account.id })
  const cutRun = await eventually(
    () => scripts.readRun(id),
    ({ files }) => files.length > 0,
  )
  expect(cutRun).toMatchObject({ state: 'running', files: [{ name: archiveNames[0] }] })
  // Existing archives do not contain this change.
  await company.call(api.settings.save, { body: { language: 'pt' } })
  await expireRunLease(keys.scriptRun(id))
  await resendQueuedRuns()
  const run = await scripts.waitUntilFinished(id)
  expect(run.files.map(({ name }) => name)).toEqual(archiveNames)
  expect(run.lines).toEqual([`${company.account.name}: 3 entries and 1 images are exported`])
  const settings = unzip(await downloadFile(id, 'company-1.zip')).get('company.json')
  expect(JSON.parse(settings ?? '')).toMatchObject({ settings: { language: 'is' } })
})

it('answers 404 to files of other names, other runs and old runs', async () => {
  const company = await signUpCompany()
  const { id } = await runExport(company)
  const file = { id, file: 'company-1.zip' }
  await admin.call(api.admin.scriptFile, { params: file })
  for (const params of [
    { ...file, file: 'company-2.zip' },
    { ...file, id: newId() },
  ])
    expect(await expectRefusal(admin.call(api.admin.scriptFile, { params }))).toMatchObject({ status: 404 })
  const run = await readItem(keys.scriptRun(id))
  await putItems([{ ...run, created: { S: addSeconds(new Date().toISOString(), -7 * 86_400) } }])
  expect(await expectRefusal(admin.call(api.admin.scriptFile, { params: file }))).toMatchObject({ status: 404 })
  expect(await scripts.readRun(id)).toMatchObject({ files: [] })
})

it('deletes the export archives of a deleted company', async () => {
  const [company, otherCompany] = [await signUpCompany(), await signUpCompany()]
  const runs = await Promise.all([company, otherCompany].map(runExport))
  const { url } = await admin.call(api.admin.scriptFile, { params: { id: runs[0]?.id ?? '', file: 'company-1.zip' } })
  const [, bucket = ''] = new URL(url).pathname.split('/')
  const listArchives = (owner: Company) => listKeys(bucket, `company-exports/${owner.account.id}/`)
  expect(await listArchives(company)).toHaveLength(1)
  const key = keys.company(CompanyId.parse(company.account.id))
  const deletion = { M: { at: { S: '2026-01-01T00:00:00Z' }, was_disabled: { BOOL: false } } }
  await putItems([{ ...(await readItem(key)), deletion }])
  expect(await scripts.run('erase-company', { company: company.account.id })).toMatchObject({ state: 'done' })
  expect([await listArchives(company), (await listArchives(otherCompany)).length]).toEqual([[], 1])
})
