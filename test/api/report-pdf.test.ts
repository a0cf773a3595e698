import { marshall } from '../../functions/table/items.ts'
import { keys } from '../../functions/table/keys.ts'
import type { Input, Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { createFormats } from '../../shared/domain/formats.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { toReportEntries } from '../../shared/domain/report/columns.ts'
import { createReport, type Sums } from '../../shared/domain/report/report.ts'
import { listMessagesTo, readPartition } from '../support/cloud.ts'
import {
  addEntry,
  confirmCompanyByMail,
  expectRefusal,
  signUpCompany,
  signUpCompanyWithPeople,
  type Company,
} from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import { createPermanentFaults, injectFunctionFaults } from '../support/faults.ts'
import { runJob, runWorker } from '../support/jobs.ts'
import { readPdfPages } from '../support/pdf-text.ts'
import { putItems, readItem } from '../support/stored-data.ts'

type Pdf = NonNullable<Output<typeof api.report.pdf>['pdf']>
type Query = Input<typeof api.report.requestPdf>['query']

const zone = 'Europe/Lisbon'
const range = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T23:59:59Z' }
const rule = { overtime: 'daily', hours: '8', lunch_minutes: '30', lunch_after_hours: '5' } as const
const columns = { format: 'columns' } as const

const request = async (company: Company, query: Query = range): Promise<Pdf> =>
  (await company.call(api.report.requestPdf, { query })).pdf

/**
 * Waits until the worker has ended. The route says "done" while the worker still sends the mail, so the stored item is
 * read.
 */
async function waitUntilMade(company: Company): Promise<Pdf> {
  await eventually(
    () => readItem(toItemKey(company)),
    ({ state }) => state?.S !== 'waiting',
  )
  return (await company.call(api.report.pdf)).pdf as Pdf
}

async function downloadPages({ url }: Pdf): Promise<string[][]> {
  const response = await fetch(url ?? '')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return readPdfPages(new Uint8Array(await response.arrayBuffer()))
}

const listMails = async ({ email }: Company) =>
  (await listMessagesTo(email)).filter(({ text }) => text.includes('/app/report#pdf'))

const toItemKey = ({ account }: Company) => keys.reportPdf(CompanyId.parse(account.id))

/** Changes the stored request for a PDF, for example as if its worker had been killed. */
const changeStoredPdf = async (company: Company, changedFields: object): Promise<void> =>
  putItems([{ ...(await readItem(toItemKey(company))), ...marshall({ ...changedFields }) }])

async function signUpWithEntries() {
  const setup = await signUpCompanyWithPeople({ time_zone: zone })
  const { company, ann, ben, house, road } = setup
  await company.call(api.settings.save, { body: { language: 'en' } })
  await company.call(api.employees.edit, { body: { id: ann.id, integrations: { payday: { kt: '1201603389' } } } })
  // These entries exceed a rule's hours, cross a clock change, and have seconds to round.
  await addEntry(company, ann, house, '2026-03-02T08:00:00Z', '2026-03-02T12:20:10Z')
  await addEntry(company, ann, road, '2026-03-02T13:00:00Z', '2026-03-02T19:00:07Z')
  await addEntry(company, ben, house, '2026-03-28T22:00:00Z', '2026-03-29T09:13:04Z')
  await addEntry(company, ben, house, '2026-07-06T08:00:00Z', '2026-07-06T16:00:05Z')
  return setup
}

it('has the totals of the report on the screen, of all and of each, by filter and rule', async () => {
  const { company, ann, road } = await signUpWithEntries()
  const formats = createFormats('en', 'en-GB')
  for (const filter of [{}, rule, { employee_id: ann.id }, { ...rule, project_id: road.id }]) {
    const query = { ...range, ...filter }
    await request(company, query)
    const pages = await downloadPages(await waitUntilMade(company))
    const response = await company.call(api.report.show, { query: { ...query, ...columns } })
    const report = createReport(toReportEntries(response, zone), formats.compare)
    const write = ({ total_time, regular_time, over_time, lunch_deduction }: Sums): string[] =>
      [total_time, regular_time, over_time, ...(report.lunch_deduction === 0 ? [] : [lunch_deduction])].map(seconds =>
        formats.hours(seconds / 3600),
      )
    const [summaryPage = [], ...otherPages] = pages
    expect(report.employees.size).toBeGreaterThan(0)
    const people = [...report.employees.values()].map(person => [
      person.name,
      person.id === ann.id ? '1201603389' : '',
      String(new Set(person.entries.map(({ date }) => date)).size),
      ...write(person),
    ])
    const days = people.reduce((sum, [, , count]) => sum + Number(count), 0)
    expect(summaryPage.slice(summaryPage.indexOf(people[0]?.[0] ?? ''), -2)).toEqual([
      ...people.flat(),
      'Total',
      '',
      String(days),
      ...write(report),
    ])
    expect(otherPages.map(([, name]) => name)).toEqual(people.map(([name]) => name))
    expect(pages.map(texts => texts.includes('Project: Road'))).toEqual(pages.map(() => 'project_id' in filter))
    for (const [i, person] of [...report.employees.values()].entries())
      expect(otherPages[i]?.slice(otherPages[i]?.indexOf('Total'), -2)).toEqual(['Total', '', ...write(person)])
  }
})

it('names who is not counted and why, in the language of the company', async () => {
  const { company, ann, ben, house } = await signUpCompanyWithPeople({ time_zone: zone })
  await company.call(api.settings.save, { body: { language: 'is', features: { approve_work_logs: true } } })
  const hoursAgo = (hours: number): string => addSeconds(new Date().toISOString(), -hours * 3600)
  const approvedEntry = await addEntry(company, ann, house, hoursAgo(30), hoursAgo(29))
  await addEntry(company, ben, house, hoursAgo(30), hoursAgo(29))
  await company.call(api.workLogs.bulk, {
    body: { ids: [{ id: approvedEntry.id, version: approvedEntry.version }], change: { approved: true } },
  })
  const phone = await company.logInPhone(ann)
  await phone.call(api.employee.clockIn, {
    body: { id: `${ann.id}.${newId()}`, project_id: house.id, start_time: hoursAgo(1) },
  })
  await request(company, { from: hoursAgo(48), to: hoursAgo(0), approved_only: 'true' })
  const [summaryPage = [], ...people] = await downloadPages(await waitUntilMade(company))
  expect(summaryPage).toEqual(
    expect.arrayContaining([
      `${company.account.name}, skýrsla`,
      'Aðeins samþykkt',
      'Færslur sem enn voru opnar eru ekki taldar með: Ann.',
      'Færslur sem ekki voru samþykktar eru ekki taldar með: Ben.',
      'Síða 1 af 2',
    ]),
  )
  expect(people.map(([, name]) => name)).toEqual(['Ann'])
})

it('mails one link that needs the log-in, and says until when the file is kept', async () => {
  const { company } = await signUpWithEntries()
  await confirmCompanyByMail(company)
  await request(company)
  const pdf = await waitUntilMade(company)
  expect(pdf).toMatchObject({ percent: 100, from: '2026-01-01', to: '2026-12-31' })
  expect(pdf.expires).toBe(addSeconds(pdf.created, 7 * 86_400))
  // The queue may deliver the message twice.
  expect(await runWorker('report-pdf', { company: company.account.id })).toBe(true)
  const mails = await listMails(company)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(
    createFormats('en', 'en-GB').day(new Date(Date.parse(pdf.expires)).toISOString().slice(0, 10)),
  )
  expect(mails[0]?.text).not.toContain('X-Amz')
})

it('mails nothing to an address that nobody confirmed', async () => {
  const { company } = await signUpWithEntries()
  await request(company)
  expect((await waitUntilMade(company)).state).toBe('done')
  expect(await listMails(company)).toEqual([])
})

it('makes no second file while one is being made, and the next one after that', async () => {
  const { company } = await signUpWithEntries()
  await request(company)
  const firstReport = await waitUntilMade(company)
  const instantInAMinute = new Date(Date.now() + 60_000).toISOString()
  await changeStoredPdf(company, { state: 'waiting', percent: 40, file: null, held_until: instantInAMinute })
  const repeatedReport = await request(company, { from: '2026-03-01T00:00:00Z', to: '2026-03-31T22:59:59Z' })
  expect(repeatedReport).toMatchObject({
    state: 'waiting',
    percent: 40,
    created: firstReport.created,
    to: '2026-12-31',
    url: null,
  })
  // Another worker has the lease.
  expect(await runWorker('report-pdf', { company: company.account.id })).toBe(true)
  expect((await company.call(api.report.pdf)).pdf).toEqual(repeatedReport)
  await changeStoredPdf(company, { held_until: '2026-01-01T00:00:00.000Z' })
  expect(await runWorker('report-pdf', { company: company.account.id })).toBe(true)
  const second = await waitUntilMade(company)
  expect((await downloadPages(second)).length).toBe(3)
  const next = await request(company, { from: '2026-03-01T00:00:00Z', to: '2026-03-31T22:59:59Z' })
  expect([next.from, next.to, next.created > firstReport.created]).toEqual(['2026-03-01', '2026-03-31', true])
  await waitUntilMade(company)
})

it('is found by the schedule after its worker was killed, and given up after three', async () => {
  const { company } = await signUpWithEntries()
  await request(company)
  await waitUntilMade(company)
  const killedState = { state: 'waiting', percent: 0, file: null, held_until: '2026-01-01T00:00:00.000Z' }
  const dueKey = { gsi2pk: 'DUE#report-pdf', gsi2sk: '2026-01-01T00:00:00.000Z' }
  await changeStoredPdf(company, { ...killedState, ...dueKey, attempts: 1 })
  await runJob('report-pdf', new Date().toISOString())
  expect((await waitUntilMade(company)).state).toBe('done')
  await changeStoredPdf(company, { ...killedState, ...dueKey, attempts: 3 })
  await runJob('report-pdf', new Date().toISOString())
  expect(await waitUntilMade(company)).toMatchObject({ state: 'failed', url: null })
  const storedPdf = (await readPartition(toItemKey(company).pk)).find(({ sk }) => sk === 'REPORTPDF')
  expect(storedPdf).not.toHaveProperty('gsi2pk')
  await request(company)
  expect((await waitUntilMade(company)).state).toBe('done')
})

it('keeps the file if its mail is refused, and can be retried at once after another failure', async () => {
  const { company } = await signUpWithEntries()
  await confirmCompanyByMail(company)
  await request(company)
  await waitUntilMade(company)
  const mailsBefore = await listMails(company)
  const waitingState = { state: 'waiting', file: null, held_until: null, attempts: 0 }
  await changeStoredPdf(company, waitingState)
  await injectFunctionFaults('report-pdf/worker', createPermanentFaults('SendEmail'))
  expect(await runWorker('report-pdf', { company: company.account.id })).toBe(true)
  expect((await company.call(api.report.pdf)).pdf).toMatchObject({ state: 'done', url: expect.any(String) as string })
  await changeStoredPdf(company, waitingState)
  await injectFunctionFaults('report-pdf/worker', createPermanentFaults('PutObject'))
  expect(await runWorker('report-pdf', { company: company.account.id })).toBe(false)
  expect((await company.call(api.report.pdf)).pdf?.state).toBe('waiting')
  expect(await runWorker('report-pdf', { company: company.account.id })).toBe(true)
  expect((await company.call(api.report.pdf)).pdf?.state).toBe('done')
  expect(await listMails(company)).toHaveLength(mailsBefore.length + 1)
})

it('covers the pay period of today without a range, and at most 366 days', async () => {
  const company = await signUpCompany()
  expect((await company.call(api.report.pdf)).pdf).toBeNull()
  const { from, to } = await request(company, {})
  expect(from.slice(0, 7)).toBe(new Date().toISOString().slice(0, 7))
  expect(to.slice(0, 7)).toBe(from.slice(0, 7))
  expect((await downloadPages(await waitUntilMade(company)))[0]).toContain('Engar loknar færslur þessa daga.')
  const today = new Date().toISOString().slice(0, 10)
  expect(await request(company, { from: `${today}T00:00:00Z` })).toMatchObject({ from: today, to: today })
  await waitUntilMade(company)
  const query = { from: '2025-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
  expect(await expectRefusal(request(company, query))).toMatchObject({
    status: 400,
    fields: { from: 'At most 366 days' },
  })
})
