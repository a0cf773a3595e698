import ExcelJS from 'exceljs'
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { exportDueAt } from '../../shared/domain/export-schedule.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { monthEnd, periodAfter, periodContaining } from '../../shared/domain/pay-period.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { disableCompany, putRows } from '../support/stored-data.ts'
import { cloudAddress, readPartition, listMessagesTo, type Message } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { injectFunctionFaults, useOwnCloud, alwaysFail, type Fault } from '../support/faults.ts'
import { runJob, runWorker } from '../support/jobs.ts'
import { downloadExport, setUpPayroll, type Payroll } from '../support/payroll.ts'
import { signUpCompany, expectRefusal } from '../support/company.ts'

useOwnCloud()

const ann = '1201603389'
const bo = '3108962099'
const zone = 'Atlantic/Reykjavik'

const listExportMails = async ({ hamar: company }: Payroll): Promise<Message[]> =>
  (await listMessagesTo(company.email)).filter(({ text }) => text.includes('/app#exports'))
const readDueItem = async ({ id }: Payroll) =>
  (await readPartition(keys.company(id).pk)).find(({ sk }) => sk === 'DUE#export')
const queueMessage = ({ id, period }: Payroll) => ({ company: id, ...period })

/** The name of a file that was made on a clock that shows UTC. */
const findFileName = (
  exports: Awaited<ReturnType<Payroll['listExports']>>,
  program: string,
  ending: string,
): string => {
  const { from, to, created } = exports.find(({ integration }) => integration === program) ?? { created: '' }
  return `${program}_${from}_${to}_${created.slice(0, 19).replaceAll(':', '.')}.${ending}`
}

/** Runs the jobs as the clock does, until all of these companies have their mails. */
async function runJobsUntilMailed(time: string, ...all: Payroll[]): Promise<void> {
  await runJob('export', time)
  for (const one of all) await eventually(async () => (await readDueItem(one))?.['from'] !== one.period.from, Boolean)
  await runJob('export-mail', addSeconds(new Date().toISOString(), 5))
  for (const one of all)
    await eventually(
      async () => !(await readPartition(keys.company(one.id).pk)).some(({ sk }) => sk.startsWith('XMAIL#')),
      Boolean,
    )
}

test('at noon after a pay period each program gets its file, once, and the company a mail that leads to it', async () => {
  const us = await setUpPayroll(['payday', 'regla'])
  const { hamar: company, period, noon } = us
  const [first, second] = [await us.createEmployee('Ann', ann), await us.createEmployee('Bo', bo)]
  await us.addEntry(first, 0, 8)
  await us.addEntry(first, 3, 7.5)
  await us.addEntry(second, 3, 10)
  await company.call(api.settings.save, {
    body: {
      language: 'en',
      report_rule: { overtime: 'daily', hours: 8 },
      pay_items: { regla: { regular: '201', overtime: '203' } },
    },
  })

  expect(await runJob('export', addSeconds(noon, -1))).toMatchObject({ due: 0 })
  await runJobsUntilMailed(noon, us)
  const made = await us.listExports()
  expect(made).toMatchObject([
    {
      integration: expect.stringMatching(/payday|regla/),
      ...period,
      created_by: 'Schedule',
      employees: 2,
      regular_seconds: 23.5 * 3600,
      over_seconds: 2 * 3600,
      left_out: [],
      has_changed: false,
    },
    { integration: expect.stringMatching(/payday|regla/) },
  ])
  const idOf = (integration: string): string => made.find(one => one.integration === integration)?.id ?? ''

  const regla = await downloadExport(us, idOf('regla'))
  const end = `${period.to.slice(8)}${period.to.slice(5, 7)}${period.to.slice(2, 4)}`
  expect(regla.name).toBe(findFileName(made, 'regla', 'csv'))
  expect(regla.bytes.toString('utf8')).toBe(
    [
      '\ufeff',
      ...[
        [ann, '201', '15,50'],
        [ann, '203', '0,00'],
        [bo, '201', '8,00'],
        [bo, '203', '2,00'],
      ].map(([kt, item, hours]) => `${kt};;;;${item};${hours};;;;${end}\r\n`),
    ].join(''),
  )
  const payday = await downloadExport(us, idOf('payday'))
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(
    payday.bytes.buffer.slice(payday.bytes.byteOffset, payday.bytes.byteOffset + payday.bytes.length),
  )
  expect(payday.name).toBe(findFileName(made, 'payday', 'xlsx'))
  expect(workbook.worksheets[0]?.getRow(3).values).toEqual([undefined, bo, second.name, 8, 2, 0])

  const [mail, ...others] = await listExportMails(us)
  expect(others).toEqual([])
  expect(mail?.text).toContain(company.account.name)
  // The site of the company's country is the one that it knows.
  expect(mail?.text).toContain(`${cloudAddress().web.replace('//', '//is.')}/app#exports`)
  expect(mail?.text).toContain('Payday and Regla')

  // Another run before the next noon does nothing.
  expect(await runJob('export', addSeconds(noon, 86_400))).toMatchObject({ due: 0 })
  expect(await runWorker('export', queueMessage(us))).toBe(true)
  expect(await runWorker('export-mail', { company: us.id, to: period.to })).toBe(true)
  expect(await us.listExports()).toEqual(made)
  expect(await listExportMails(us)).toHaveLength(1)
  expect((await downloadExport(us, idOf('regla'))).all).toHaveLength(2)
  expect(await readDueItem(us)).toMatchObject(periodAfter(period, monthEnd))
})

test('whoever is not in the file is named with the reason, on the record and in the mail', async () => {
  const us = await setUpPayroll()
  await us.hamar.call(api.settings.save, { body: { language: 'en', features: { approve_work_logs: true } } })
  const [first, second, third, fourth] = [
    await us.createEmployee('Ann', ann),
    await us.createEmployee('Bo'),
    await us.createEmployee('Cy', bo),
    await us.createEmployee('Di', '120160-33'),
  ]
  const counted = await us.addEntry(first, 0, 8)
  await us.hamar.call(api.workLogs.edit, { body: { id: counted, version: 1, approved: true } })
  const ofBo = await us.addEntry(second, 0, 6)
  await us.hamar.call(api.workLogs.edit, { body: { id: ofBo, version: 1, approved: true } })
  const ofDi = await us.addEntry(fourth, 0, 3)
  await us.hamar.call(api.workLogs.edit, { body: { id: ofDi, version: 1, approved: true } })
  await us.addEntry(third, 1, 4)
  await us.addEntry(third, 2, 5)
  await runJobsUntilMailed(us.noon, us)
  const [made, ...others] = await us.listExports()
  expect(others).toEqual([])
  expect(made).toMatchObject({ employees: 1, regular_seconds: 8 * 3600 })
  expect(made?.in_file).toEqual([{ id: first.id, name: first.name }])
  expect(made?.left_out).toEqual([
    { id: second.id, name: second.name, reason: 'no_kennitala', entries: 1, total_seconds: 6 * 3600 },
    { id: fourth.id, name: fourth.name, reason: 'no_kennitala', entries: 1, total_seconds: 3 * 3600 },
    { id: third.id, name: third.name, reason: 'unapproved', entries: 2, total_seconds: 9 * 3600 },
  ])
  // What is announced is what an export has.
  const { from, to } = us.period
  const preview = await us.hamar.call(api.salaryExports.preview, { query: { from, to } })
  expect(preview).toEqual({ approved_only: true, files: [expect.objectContaining({ employees: 1 })] })
  expect(made).toMatchObject(preview.files[0] ?? {})
  const [mail] = await listExportMails(us)
  expect(mail?.text).toContain(
    `No kennitala of 10 digits, not in the file for Regla: ${second.name} and ${fourth.name}.`,
  )
  expect(mail?.text).toContain(`Entries that were not approved are not counted: ${third.name}.`)

  // An entry counts only when it is approved, so approving it changes an export, and adding it does not.
  expect(made?.has_changed).toBe(false)
  const entryId = await us.addEntry(first, 4, 1)
  expect((await us.listExports())[0]?.has_changed).toBe(false)
  await us.hamar.call(api.workLogs.edit, { body: { id: entryId, version: 1, approved: true } })
  expect((await us.listExports())[0]?.has_changed).toBe(true)
})

/** Faults at each call of a worker, and whether the SDK's retries recover from them. */
const faultCases: [string, Fault[], boolean][] = [
  [
    'the table throttles',
    [
      { call: 1, operation: 'Query', kind: 'throttle' },
      { call: 2, operation: 'GetItem', kind: 'throttle' },
    ],
    true,
  ],
  ['the table does not answer', alwaysFail('Query'), false],
  ['no file can be stored', alwaysFail('PutObject'), false],
  ['the answer is lost that a file was stored', [{ call: 1, operation: 'PutObject', kind: 'lose' }], true],
  ['it is cut off after the files were stored', alwaysFail('TransactWriteItems'), false],
  ['the answer is lost that all was recorded', [{ call: 1, operation: 'TransactWriteItems', kind: 'lose' }], true],
  ['recording is throttled', [{ call: 1, operation: 'TransactWriteItems', kind: 'throttle' }], true],
]

test.each(faultCases)('%s: the export is made once, and nothing of it is missing', async (_, faults, isDone) => {
  const us = await setUpPayroll(['regla', 'payday'])
  await us.addEntry(await us.createEmployee('Ann', ann), 0, 8)
  await injectFunctionFaults('export/worker', faults)
  expect(await runWorker('export', queueMessage(us))).toBe(isDone)
  expect(await us.listExports()).toHaveLength(isDone ? 2 : 0)
  expect(await runWorker('export', queueMessage(us))).toBe(true)
  const made = await us.listExports()
  expect(made).toHaveLength(2)
  const files = await Promise.all(made.map(({ id }) => downloadExport(us, id)))
  for (const { bytes, all } of files) {
    expect(bytes.length).toBeGreaterThan(40)
    expect(all).toHaveLength(2)
  }
  expect(await readDueItem(us)).toMatchObject(periodAfter(us.period, monthEnd))
})

test('a message that comes twice at the same time makes one export and one mail', async () => {
  const us = await setUpPayroll()
  await us.addEntry(await us.createEmployee('Ann', ann), 0, 8)
  expect(
    await Promise.all([
      runWorker('export', queueMessage(us)),
      runWorker('export', queueMessage(us)),
      runWorker('export', queueMessage(us)),
    ]),
  ).toEqual([true, true, true])
  const [made, ...others] = await us.listExports()
  expect(others).toEqual([])
  expect((await downloadExport(us, made?.id ?? '')).all).toHaveLength(1)
  const mail = { company: us.id, to: us.period.to }
  expect(
    await Promise.all([runWorker('export-mail', mail), runWorker('export-mail', mail), runWorker('export-mail', mail)]),
  ).toEqual([true, true, true])
  expect(await listExportMails(us)).toHaveLength(1)
})

test('a mail that does not go is tried again until it went, and makes no second export', async () => {
  const us = await setUpPayroll()
  const mail = { company: us.id, to: us.period.to }
  expect(await runWorker('export', queueMessage(us))).toBe(true)
  await injectFunctionFaults('export-mail/worker', alwaysFail('SendEmail'))
  expect(await runWorker('export-mail', mail)).toBe(false)
  expect(await listExportMails(us)).toEqual([])
  expect(await runWorker('export-mail', mail)).toBe(true)
  expect(await runWorker('export-mail', mail)).toBe(true)
  expect(await listExportMails(us)).toHaveLength(1)
  expect(await us.listExports()).toHaveLength(1)
  const [record] = (await readPartition(keys.company(us.id).pk)).filter(({ sk }) => sk.startsWith('X#'))
  expect(record?.['mailed_at']).toEqual(expect.any(String))
})

test('nothing is due for a company without an active integration', async () => {
  const us = await setUpPayroll()
  const params = { key: 'regla' } as const
  expect(await readDueItem(us)).toMatchObject({ gsi2pk: 'DUE#export', ...us.period })
  await us.hamar.call(api.settings.saveIntegration, { params, body: { active: false } })
  expect(await readDueItem(us)).not.toHaveProperty('gsi2pk')
  // The pending export is not made.
  expect(await runWorker('export', queueMessage(us))).toBe(true)
  expect(await us.listExports()).toEqual([])
  await us.hamar.call(api.settings.saveIntegration, { params, body: { active: true } })
  expect(await readDueItem(us)).toMatchObject({ gsi2pk: 'DUE#export', ...us.period })
  await us.hamar.call(api.settings.deleteIntegration, { params })
  expect(await readDueItem(us)).not.toHaveProperty('gsi2pk')
})

test('a company that was disabled meanwhile gets none, and is on the schedule no longer', async () => {
  const us = await setUpPayroll()
  await disableCompany(keys.company(us.id))
  expect(await runWorker('export', queueMessage(us))).toBe(true)
  expect(await us.listExports()).toEqual([])
  expect(await readDueItem(us)).not.toHaveProperty('gsi2pk')
})

test('a company that was disabled before the mail about its exports went is sent none', async () => {
  const us = await setUpPayroll()
  expect(await runWorker('export', queueMessage(us))).toBe(true)
  await disableCompany(keys.company(us.id))
  expect(await runWorker('export-mail', { company: us.id, to: us.period.to })).toBe(true)
  await runJob('export-mail', addSeconds(new Date().toISOString(), 2 * 3600))
  expect(await listExportMails(us)).toEqual([])
  expect(await us.listExports()).toHaveLength(1)
})

test('another end of the pay period leaves no day out and has none twice, and another time zone is another noon', async () => {
  const us = await setUpPayroll()
  await runWorker('export', queueMessage(us))
  const next = periodAfter(us.period, monthEnd)
  const midway = { from: next.from, to: addDays(next.from, 9) }
  await us.hamar.call(api.settings.save, { body: { pay_period_ends_on: 10 } })
  expect(await readDueItem(us)).toMatchObject({ ...midway, gsi2sk: exportDueAt(midway, zone) })
  await us.hamar.call(api.settings.save, { body: { time_zone: 'America/New_York' } })
  expect(await readDueItem(us)).toMatchObject({ ...midway, gsi2sk: exportDueAt(midway, 'America/New_York') })
  await us.hamar.call(api.settings.save, { body: { language: 'is' } })
  expect(await readDueItem(us)).toMatchObject(midway)
  await us.hamar.call(api.settings.save, { body: { pay_period_ends_on: 31 } })
  expect(await readDueItem(us)).toMatchObject(next)
})

test('an end of the pay period that has passed exports nothing by itself, and the old end brings its days back', async () => {
  const us = await setUpPayroll()
  const today = new Date().toISOString().slice(0, 10)
  const [from, passed, to] = [addDays(today, -20), addDays(today, -3), addDays(today, 3)] as const
  const dayOf = (day: string) => Number(day.slice(8))
  const endOn = (day: string) => us.hamar.call(api.settings.save, { body: { pay_period_ends_on: dayOf(day) } })
  await endOn(to)
  // In the last days of a month, an end three days ahead lies in the next month and has skipped days, which the row
  // would still name.
  await putRows([{ ...(await readDueItem(us)), from, to, skipped: null }])
  await endOn(passed)
  const next = periodContaining(today, dayOf(passed))
  expect(await readDueItem(us)).toMatchObject({ ...next, gsi2sk: exportDueAt(next, zone) })
  expect((await us.hamar.call(api.salaryExports.list)).next).toEqual({
    ...next,
    first: from,
    due: exportDueAt(next, zone),
  })
  await endOn(to)
  expect(await readDueItem(us)).toMatchObject({ from, to, skipped: null })
})

test('the company makes one of any days whenever it likes, and a repeat is the same one', async () => {
  const us = await setUpPayroll(['payday', 'regla'])
  await us.addEntry(await us.createEmployee('Ann', ann), 0, 8)
  await us.addEntry(await us.createEmployee('Bo', bo), 1, 4)
  const [from, id] = [us.period.from, newId()]
  const body = { id, integration: 'regla', from, to: from } as const
  const made = await us.hamar.call(api.salaryExports.create, { body })
  expect(made).toMatchObject({
    id,
    integration: 'regla',
    from,
    to: from,
    created_by: 'Company',
    employees: 1,
    regular_seconds: 8 * 3600,
  })
  expect(await us.hamar.call(api.salaryExports.create, { body })).toEqual(made)
  for (const other of [{ ...body, to: us.period.to }, { ...body, integration: 'payday' } as const])
    expect(await expectRefusal(us.hamar.call(api.salaryExports.create, { body: other }))).toMatchObject({
      status: 409,
      error: 'This id or key was used for something else',
    })
  expect(await us.listExports()).toEqual([made])
  expect((await downloadExport(us, id)).all).toHaveLength(1)
  // The scheduled export is still due.
  expect(await readDueItem(us)).toMatchObject(us.period)
  expect(await listExportMails(us)).toEqual([])
})

test('an export is refused for a program that is not active, elsewhere than in Iceland, and of days that are none', async () => {
  const us = await setUpPayroll()
  const body = { id: newId(), integration: 'regla', ...us.period } as const
  const make = (other: object, company = us.hamar) =>
    expectRefusal(company.call(api.salaryExports.create, { body: { ...body, ...other } }))
  expect(await make({ integration: 'payday' })).toMatchObject({ status: 409, error: 'The integration is not active' })
  expect(await make({}, await signUpCompany({ time_zone: 'Europe/Lisbon' }))).toMatchObject({
    status: 403,
    error: 'Integrations are offered in Iceland only',
  })
  expect(await make({ to: addDays(body.from, -1) })).toMatchObject({
    status: 400,
    fields: { to: 'The end lies before the start' },
  })
  expect(await make({ to: addDays(body.from, 366) })).toMatchObject({
    status: 400,
    fields: { from: 'At most 366 days' },
  })
})

test('the list comes in pages, the latest periods first', async () => {
  const us = await setUpPayroll()
  const days = Array.from({ length: 15 }, (_, i) => addDays(us.period.from, i))
  for (const day of days)
    await us.hamar.call(api.salaryExports.create, { body: { id: newId(), integration: 'regla', from: day, to: day } })
  const first = await us.hamar.call(api.salaryExports.list)
  const second = await us.hamar.call(api.salaryExports.list, { query: { before: first.older ?? '' } })
  expect([...first.exports, ...second.exports].map(({ to }) => to)).toEqual(days.toReversed())
  expect(second.older).toBeNull()
  expect(first.next).toEqual({ ...us.period, first: us.period.from, due: us.noon })
})

test('the address of a file is signed, and no other company is given one', async () => {
  const [us, them] = [await setUpPayroll(), await setUpPayroll()]
  const { id } = await us.hamar.call(api.salaryExports.create, {
    body: { id: newId(), integration: 'regla', ...us.period },
  })
  expect(await expectRefusal(them.hamar.call(api.salaryExports.download, { params: { id } }))).toMatchObject({
    status: 404,
  })
  const { url, all } = await downloadExport(us, id)
  expect(all).toEqual([expect.stringMatching(/^[0-9A-Za-z]{12}\/[\w-]{43}\.csv$/)])
  expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60)
  const [plain = ''] = url.split('?')
  expect((await fetch(plain)).status).toBe(403)
})
