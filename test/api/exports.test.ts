import ExcelJS from 'exceljs'
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { computeExportDue } from '../../shared/domain/export-schedule.ts'
import { addDays, daysBetween } from '../../shared/domain/calendar.ts'
import { startOfDay } from '../../shared/domain/local-time.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { monthEndDay, computeNextPayPeriod, findPeriodOfDay } from '../../shared/domain/pay-period.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { deleteAttribute, disableCompany, putItemsInBatches, setConfirmed } from '../support/stored-data.ts'
import { getCloudAddress, readPartition, listMessagesTo, type Message } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { injectFunctionFaults, useOwnCloud, createPermanentFaults, type Fault } from '../support/faults.ts'
import { runJob, runWorker } from '../support/jobs.ts'
import { downloadSalaryExport, signUpPayrollCompany, type PayrollCompany } from '../support/payroll.ts'
import { signUpCompany, expectRefusal } from '../support/company.ts'

useOwnCloud()

const ann = '1201603389'
const bo = '3108962099'
const zone = 'Atlantic/Reykjavik'

const listExportMails = async ({ company }: PayrollCompany): Promise<Message[]> =>
  (await listMessagesTo(company.email)).filter(({ text }) => text.includes('/app#exports'))
const readDueItem = async ({ id }: PayrollCompany) =>
  (await readPartition(keys.company(id).pk)).find(({ sk }) => sk === 'DUE#export')
const createQueueMessage = ({ id, period }: PayrollCompany) => ({ company: id, ...period })

/** Returns the name that the export's file must have. */
const findFileName = (
  exports: Awaited<ReturnType<PayrollCompany['listExports']>>,
  program: string,
  nameEnding: string,
): string => {
  const { from, to, created } = exports.find(({ integration }) => integration === program) ?? { created: '' }
  return `${program}_${from}_${to}_${created.slice(0, 19).replaceAll(':', '.')}.${nameEnding}`
}

async function runJobsUntilMailed(time: string, ...payrolls: PayrollCompany[]): Promise<void> {
  await runJob('export', time)
  for (const payroll of payrolls)
    await eventually(async () => (await readDueItem(payroll))?.['from'] !== payroll.period.from, Boolean)
  await runJob('export-mail', addSeconds(new Date().toISOString(), 5))
  for (const payroll of payrolls)
    await eventually(
      async () => !(await readPartition(keys.company(payroll.id).pk)).some(({ sk }) => sk.startsWith('XMAIL#')),
      Boolean,
    )
}

it.each(['9999-12-31', '1999-12-31'])('refuses a preview until %s, and names the day', async to => {
  // No program is active, because later tests count the exports that are due.
  const { company } = await signUpPayrollCompany([])
  const query = { from: to.replace('-31', '-01'), to }
  expect(await expectRefusal(company.call(api.salaryExports.preview, { query }))).toMatchObject({
    status: 400,
    fields: { to: 'Between 2000 and the end of next year' },
  })
})

it('mails no exports to an unconfirmed address', async () => {
  const payroll = await signUpPayrollCompany()
  await payroll.addEntry(await payroll.createEmployee('Pay at https://evil.example'), 0, 8)
  await setConfirmed(payroll.id, false)
  await runJobsUntilMailed(payroll.noon, payroll)
  expect(await listExportMails(payroll)).toEqual([])
  expect(await payroll.listExports()).toHaveLength(1)
})

it('exports to each program at noon after a pay period, and mails the company', async () => {
  const payroll = await signUpPayrollCompany(['payday', 'regla'])
  const { company, period, noon } = payroll
  const [firstEmployee, secondEmployee] = [
    await payroll.createEmployee('Ann', ann),
    await payroll.createEmployee('Bo', bo),
  ]
  await payroll.addEntry(firstEmployee, 0, 8)
  await payroll.addEntry(firstEmployee, 3, 7.5)
  await payroll.addEntry(secondEmployee, 3, 10)
  await company.call(api.settings.save, {
    body: {
      language: 'en',
      report_rule: { overtime: 'daily', hours: 8 },
      pay_items: { regla: { regular: '201', overtime: '203' } },
    },
  })

  expect(await runJob('export', addSeconds(noon, -1))).toMatchObject({ due: 0 })
  await runJobsUntilMailed(noon, payroll)
  const salaryExports = await payroll.listExports()
  expect(salaryExports).toMatchObject([
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
  const findId = (integration: string): string =>
    salaryExports.find(salaryExport => salaryExport.integration === integration)?.id ?? ''

  const reglaFile = await downloadSalaryExport(payroll, findId('regla'))
  const end = `${period.to.slice(8)}${period.to.slice(5, 7)}${period.to.slice(2, 4)}`
  expect(reglaFile.name).toBe(findFileName(salaryExports, 'regla', 'csv'))
  expect(reglaFile.bytes.toString('utf8')).toBe(
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
  const payday = await downloadSalaryExport(payroll, findId('payday'))
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(
    payday.bytes.buffer.slice(payday.bytes.byteOffset, payday.bytes.byteOffset + payday.bytes.length),
  )
  expect(payday.name).toBe(findFileName(salaryExports, 'payday', 'xlsx'))
  expect(workbook.worksheets[0]?.getRow(3).values).toEqual([undefined, bo, secondEmployee.name, 8, 2, 0])

  const [mail, ...others] = await listExportMails(payroll)
  expect(others).toEqual([])
  expect(mail?.text).toContain(company.account.name)
  // The link leads to the site on which the company signed up, because a job is not called through a site.
  expect(mail?.text).toContain(`${getCloudAddress().web}/app#exports`)
  expect(mail?.text).toContain('Payday and Regla')

  expect(await runJob('export', addSeconds(noon, 86_400))).toMatchObject({ due: 0 })
  expect(await runWorker('export', createQueueMessage(payroll))).toBe(true)
  expect(await runWorker('export-mail', { company: payroll.id, to: period.to })).toBe(true)
  expect(await payroll.listExports()).toEqual(salaryExports)
  expect(await listExportMails(payroll)).toHaveLength(1)
  expect((await downloadSalaryExport(payroll, findId('regla'))).allKeys).toHaveLength(2)
  expect(await readDueItem(payroll)).toMatchObject(computeNextPayPeriod(period, monthEndDay))
})

it('names excluded employees with the reason, in the record and in the mail', async () => {
  const payroll = await signUpPayrollCompany()
  await payroll.company.call(api.settings.save, { body: { language: 'en', features: { approve_work_logs: true } } })
  const [firstEmployee, secondEmployee, thirdEmployee, fourthEmployee] = [
    await payroll.createEmployee('Ann', ann),
    await payroll.createEmployee('Bo'),
    await payroll.createEmployee('Cy', bo),
    await payroll.createEmployee('Di', '120160-33'),
  ]
  const countedEntryId = await payroll.addEntry(firstEmployee, 0, 8)
  await payroll.company.call(api.workLogs.edit, { body: { id: countedEntryId, version: 1, approved: true } })
  const entryOfBo = await payroll.addEntry(secondEmployee, 0, 6)
  await payroll.company.call(api.workLogs.edit, { body: { id: entryOfBo, version: 1, approved: true } })
  const entryOfDi = await payroll.addEntry(fourthEmployee, 0, 3)
  await payroll.company.call(api.workLogs.edit, { body: { id: entryOfDi, version: 1, approved: true } })
  await payroll.addEntry(thirdEmployee, 1, 4)
  await payroll.addEntry(thirdEmployee, 2, 5)
  await runJobsUntilMailed(payroll.noon, payroll)
  const [salaryExport, ...others] = await payroll.listExports()
  expect(others).toEqual([])
  expect(salaryExport).toMatchObject({ employees: 1, regular_seconds: 8 * 3600 })
  expect(salaryExport?.in_file).toEqual([{ id: firstEmployee.id, name: firstEmployee.name }])
  expect(salaryExport?.left_out).toEqual([
    { id: secondEmployee.id, name: secondEmployee.name, reason: 'no_kennitala', entries: 1, total_seconds: 6 * 3600 },
    { id: fourthEmployee.id, name: fourthEmployee.name, reason: 'no_kennitala', entries: 1, total_seconds: 3 * 3600 },
    { id: thirdEmployee.id, name: thirdEmployee.name, reason: 'unapproved', entries: 2, total_seconds: 9 * 3600 },
  ])
  const { from, to } = payroll.period
  const preview = await payroll.company.call(api.salaryExports.preview, { query: { from, to } })
  expect(preview).toEqual({ approved_only: true, files: [expect.objectContaining({ employees: 1 })] })
  expect(salaryExport).toMatchObject(preview.files[0] ?? {})
  const [mail] = await listExportMails(payroll)
  expect(mail?.text).toContain(
    `No kennitala of 10 digits, not in the file for Regla: ${secondEmployee.name} and ${fourthEmployee.name}.`,
  )
  expect(mail?.text).toContain(`Entries that were not approved are not counted: ${thirdEmployee.name}.`)

  // Only approved entries count, so an export changes when an entry is approved, not when it is added.
  expect(salaryExport?.has_changed).toBe(false)
  const entryId = await payroll.addEntry(firstEmployee, 4, 1)
  expect((await payroll.listExports())[0]?.has_changed).toBe(false)
  await payroll.company.call(api.workLogs.edit, { body: { id: entryId, version: 1, approved: true } })
  expect((await payroll.listExports())[0]?.has_changed).toBe(true)
})

/** Each case has faults in a worker's calls, and whether the SDK's retries recover from them. */
const faultCases: [string, Fault[], boolean][] = [
  [
    'the table throttles',
    [
      { call: 1, operation: 'Query', kind: 'throttle' },
      { call: 2, operation: 'GetItem', kind: 'throttle' },
    ],
    true,
  ],
  ['the table does not respond', createPermanentFaults('Query'), false],
  ['no file can be stored', createPermanentFaults('PutObject'), false],
  ['the response to storing a file is lost', [{ call: 1, operation: 'PutObject', kind: 'lose' }], true],
  ['it is killed after storing the files', createPermanentFaults('TransactWriteItems'), false],
  ['the response to recording is lost', [{ call: 1, operation: 'TransactWriteItems', kind: 'lose' }], true],
  ['recording is throttled', [{ call: 1, operation: 'TransactWriteItems', kind: 'throttle' }], true],
]

it.each(faultCases)('exports once and completely although %s', async (_, faults, isDone) => {
  const payroll = await signUpPayrollCompany(['regla', 'payday'])
  await payroll.addEntry(await payroll.createEmployee('Ann', ann), 0, 8)
  await injectFunctionFaults('export/worker', faults)
  expect(await runWorker('export', createQueueMessage(payroll))).toBe(isDone)
  expect(await payroll.listExports()).toHaveLength(isDone ? 2 : 0)
  expect(await runWorker('export', createQueueMessage(payroll))).toBe(true)
  const salaryExports = await payroll.listExports()
  expect(salaryExports).toHaveLength(2)
  const files = await Promise.all(salaryExports.map(({ id }) => downloadSalaryExport(payroll, id)))
  for (const { bytes, allKeys } of files) {
    expect(bytes.length).toBeGreaterThan(40)
    expect(allKeys).toHaveLength(2)
  }
  expect(await readDueItem(payroll)).toMatchObject(computeNextPayPeriod(payroll.period, monthEndDay))
})

it('creates one export and one mail for two concurrent messages', async () => {
  const payroll = await signUpPayrollCompany()
  await payroll.addEntry(await payroll.createEmployee('Ann', ann), 0, 8)
  expect(
    await Promise.all([
      runWorker('export', createQueueMessage(payroll)),
      runWorker('export', createQueueMessage(payroll)),
      runWorker('export', createQueueMessage(payroll)),
    ]),
  ).toEqual([true, true, true])
  const [salaryExport, ...others] = await payroll.listExports()
  expect(others).toEqual([])
  expect((await downloadSalaryExport(payroll, salaryExport?.id ?? '')).allKeys).toHaveLength(1)
  const mail = { company: payroll.id, to: payroll.period.to }
  expect(
    await Promise.all([runWorker('export-mail', mail), runWorker('export-mail', mail), runWorker('export-mail', mail)]),
  ).toEqual([true, true, true])
  expect(await listExportMails(payroll)).toHaveLength(1)
})

it('retries a failed mail without a second export', async () => {
  const payroll = await signUpPayrollCompany()
  const mail = { company: payroll.id, to: payroll.period.to }
  expect(await runWorker('export', createQueueMessage(payroll))).toBe(true)
  await injectFunctionFaults('export-mail/worker', createPermanentFaults('SendEmail'))
  expect(await runWorker('export-mail', mail)).toBe(false)
  expect(await listExportMails(payroll)).toEqual([])
  expect(await runWorker('export-mail', mail)).toBe(true)
  expect(await runWorker('export-mail', mail)).toBe(true)
  expect(await listExportMails(payroll)).toHaveLength(1)
  expect(await payroll.listExports()).toHaveLength(1)
  const [record] = (await readPartition(keys.company(payroll.id).pk)).filter(({ sk }) => sk.startsWith('X#'))
  expect(record?.['mailed_at']).toEqual(expect.any(String))
})

it('schedules nothing without an active integration', async () => {
  const payroll = await signUpPayrollCompany()
  const params = { key: 'regla' } as const
  expect(await readDueItem(payroll)).toMatchObject({ gsi2pk: 'DUE#export', ...payroll.period })
  await payroll.company.call(api.settings.saveIntegration, { params, body: { active: false } })
  expect(await readDueItem(payroll)).not.toHaveProperty('gsi2pk')
  // This message stands for one that was queued before the program was turned off.
  expect(await runWorker('export', createQueueMessage(payroll))).toBe(true)
  expect(await payroll.listExports()).toEqual([])
  await payroll.company.call(api.settings.saveIntegration, { params, body: { active: true } })
  expect(await readDueItem(payroll)).toMatchObject({ gsi2pk: 'DUE#export', ...payroll.period })
  await payroll.company.call(api.settings.deleteIntegration, { params })
  const pausedItem = await readDueItem(payroll)
  expect(pausedItem).not.toHaveProperty('gsi2pk')
  // Days without an export during a pause are recorded as skipped.
  const { from } = payroll.period
  const earlierDay = addDays(from, -20)
  await putItemsInBatches([{ ...keys.due(payroll.id, 'export'), ...pausedItem, from: earlierDay }])
  await payroll.company.call(api.settings.saveIntegration, { params, body: { active: true } })
  expect(await readDueItem(payroll)).toMatchObject({
    ...payroll.period,
    skipped: { from: earlierDay, before: from },
  })
})

it('exports nothing for a company that was disabled, and unschedules it', async () => {
  const payroll = await signUpPayrollCompany()
  await disableCompany(keys.company(payroll.id))
  expect(await runWorker('export', createQueueMessage(payroll))).toBe(true)
  expect(await payroll.listExports()).toEqual([])
  expect(await readDueItem(payroll)).not.toHaveProperty('gsi2pk')
})

it('sends no export mail to a company that was disabled first', async () => {
  const payroll = await signUpPayrollCompany()
  expect(await runWorker('export', createQueueMessage(payroll))).toBe(true)
  await disableCompany(keys.company(payroll.id))
  expect(await runWorker('export-mail', { company: payroll.id, to: payroll.period.to })).toBe(true)
  await runJob('export-mail', addSeconds(new Date().toISOString(), 2 * 3600))
  expect(await listExportMails(payroll)).toEqual([])
  expect(await payroll.listExports()).toHaveLength(1)
})

it('covers each day once when the pay period changes, and follows the time zone', async () => {
  const payroll = await signUpPayrollCompany()
  await runWorker('export', createQueueMessage(payroll))
  const nextPeriod = computeNextPayPeriod(payroll.period, monthEndDay)
  const midwayPeriod = { from: nextPeriod.from, to: addDays(nextPeriod.from, 9) }
  await payroll.company.call(api.settings.save, { body: { pay_period_ends_on: 10 } })
  expect(await readDueItem(payroll)).toMatchObject({ ...midwayPeriod, gsi2sk: computeExportDue(midwayPeriod, zone) })
  await payroll.company.call(api.settings.save, { body: { time_zone: 'America/New_York' } })
  expect(await readDueItem(payroll)).toMatchObject({
    ...midwayPeriod,
    gsi2sk: computeExportDue(midwayPeriod, 'America/New_York'),
  })
  await payroll.company.call(api.settings.save, { body: { language: 'is' } })
  expect(await readDueItem(payroll)).toMatchObject(midwayPeriod)
  await payroll.company.call(api.settings.save, { body: { pay_period_ends_on: 31 } })
  expect(await readDueItem(payroll)).toMatchObject(nextPeriod)
})

const honoluluZone = 'Pacific/Honolulu'
it.each([
  ['not left out', zone, honoluluZone, [0, 1]],
  ['not counted again', honoluluZone, zone, [1, 0]],
] as const)(
  'counts hours between two midnights once after a new time zone: %s',
  async (_, zoneBefore, zoneAfter, employeeCounts) => {
    const payroll = await signUpPayrollCompany()
    const { company, period } = payroll
    const saveTimeZone = (time_zone: string) => company.call(api.settings.save, { body: { time_zone } })
    const person = await payroll.createEmployee('Ann', ann)
    const nextPeriod = computeNextPayPeriod(period, monthEndDay)
    // The entry begins at eight o'clock in Iceland, which is ten o'clock on the previous evening in Honolulu.
    await payroll.addEntry(person, daysBetween(period.from, nextPeriod.from), 1)
    await saveTimeZone(zoneBefore)
    expect(await runWorker('export', createQueueMessage(payroll))).toBe(true)
    // Pausing the integration keeps the start of the period, which was computed in the former time zone.
    const params = { key: 'regla' } as const
    await company.call(api.settings.saveIntegration, { params, body: { active: false } })
    await saveTimeZone(zoneAfter)
    await company.call(api.settings.saveIntegration, { params, body: { active: true } })
    expect(await runWorker('export', { company: payroll.id, ...nextPeriod })).toBe(true)
    const files = (await payroll.listExports()).toReversed()
    expect(files).toMatchObject([
      { ...period, employees: employeeCounts[0], has_changed: false },
      {
        ...nextPeriod,
        employees: employeeCounts[1],
        has_changed: false,
        starts_at: startOfDay(nextPeriod.from, zoneBefore),
      },
    ])
    expect(files[0]).not.toHaveProperty('starts_at')
    const repeatedExport = await company.call(api.salaryExports.create, {
      body: { id: newId(), integration: 'regla', ...nextPeriod },
    })
    expect(repeatedExport).toMatchObject({
      ...files[1],
      id: repeatedExport.id,
      created: repeatedExport.created,
      created_by: 'Company',
    })
    const { employees } = (await company.call(api.salaryExports.preview, { query: nextPeriod })).files[0] ?? {}
    expect(employees).toBe(employeeCounts[1])
  },
)

it('begins where the last file ended when an earlier release stored the schedule', async () => {
  const payroll = await signUpPayrollCompany()
  await deleteAttribute(keys.due(payroll.id, 'export'), 'begins')
  await payroll.company.call(api.settings.save, { body: { time_zone: honoluluZone } })
  const { from } = payroll.period
  expect(await readDueItem(payroll)).toMatchObject({ begins: { day: from, at: `${from}T00:00:00Z` } })
})

it('skips a passed period end, and restores its days with the old end', async () => {
  const payroll = await signUpPayrollCompany()
  const today = new Date().toISOString().slice(0, 10)
  const [from, passedDay, to] = [addDays(today, -20), addDays(today, -3), addDays(today, 3)] as const
  const toDayNumber = (day: string) => Number(day.slice(8))
  const setPeriodEnd = (day: string) =>
    payroll.company.call(api.settings.save, { body: { pay_period_ends_on: toDayNumber(day) } })
  await setPeriodEnd(to)
  // If `to` is in the next month, this month's period has ended and `setPeriodEnd(to)` has set `skipped`. The test needs an
  // item without `skipped`, so it resets the item.
  await putItemsInBatches([{ ...(await readDueItem(payroll)), from, to, skipped: null }])
  await setPeriodEnd(passedDay)
  const duePeriod = findPeriodOfDay(today, toDayNumber(passedDay))
  expect(await readDueItem(payroll)).toMatchObject({ ...duePeriod, gsi2sk: computeExportDue(duePeriod, zone) })
  expect((await payroll.company.call(api.salaryExports.list)).next).toEqual({
    ...duePeriod,
    first: from,
    due: computeExportDue(duePeriod, zone),
  })
  await setPeriodEnd(to)
  expect(await readDueItem(payroll)).toMatchObject({ from, to, skipped: null })
})

it('exports any range on request, idempotently', async () => {
  const payroll = await signUpPayrollCompany(['payday', 'regla'])
  await payroll.addEntry(await payroll.createEmployee('Ann', ann), 0, 8)
  await payroll.addEntry(await payroll.createEmployee('Bo', bo), 1, 4)
  const [from, id] = [payroll.period.from, newId()]
  const body = { id, integration: 'regla', from, to: from } as const
  const salaryExport = await payroll.company.call(api.salaryExports.create, { body })
  expect(salaryExport).toMatchObject({
    id,
    integration: 'regla',
    from,
    to: from,
    created_by: 'Company',
    employees: 1,
    regular_seconds: 8 * 3600,
  })
  expect(await payroll.company.call(api.salaryExports.create, { body })).toEqual(salaryExport)
  for (const otherBody of [{ ...body, to: payroll.period.to }, { ...body, integration: 'payday' } as const])
    expect(await expectRefusal(payroll.company.call(api.salaryExports.create, { body: otherBody }))).toMatchObject({
      status: 409,
      error: 'This id or key was used for something else',
    })
  expect(await payroll.listExports()).toEqual([salaryExport])
  expect((await downloadSalaryExport(payroll, id)).allKeys).toHaveLength(1)
  expect(await readDueItem(payroll)).toMatchObject(payroll.period)
  expect(await listExportMails(payroll)).toEqual([])
})

it('refuses inactive programs, companies outside Iceland, and invalid ranges', async () => {
  const payroll = await signUpPayrollCompany()
  const body = { id: newId(), integration: 'regla', ...payroll.period } as const
  const expectExportRefusal = (change: object, company = payroll.company) =>
    expectRefusal(company.call(api.salaryExports.create, { body: { ...body, ...change } }))
  expect(await expectExportRefusal({ integration: 'payday' })).toMatchObject({
    status: 409,
    error: 'The integration is not active',
  })
  expect(await expectExportRefusal({}, await signUpCompany({ time_zone: 'Europe/Lisbon' }))).toMatchObject({
    status: 403,
    error: 'Integrations are offered in Iceland only',
  })
  expect(await expectExportRefusal({ to: addDays(body.from, -1) })).toMatchObject({
    status: 400,
    fields: { to: 'The end lies before the start' },
  })
  expect(await expectExportRefusal({ to: addDays(body.from, 366) })).toMatchObject({
    status: 400,
    fields: { from: 'At most 366 days' },
  })
})

it('lists exports in pages, latest periods first', async () => {
  const payroll = await signUpPayrollCompany()
  const days = Array.from({ length: 15 }, (_, i) => addDays(payroll.period.from, i))
  for (const day of days)
    await payroll.company.call(api.salaryExports.create, {
      body: { id: newId(), integration: 'regla', from: day, to: day },
    })
  const firstPage = await payroll.company.call(api.salaryExports.list)
  const secondPage = await payroll.company.call(api.salaryExports.list, { query: { before: firstPage.older ?? '' } })
  expect([...firstPage.exports, ...secondPage.exports].map(({ to }) => to)).toEqual(days.toReversed())
  expect(secondPage.older).toBeNull()
  expect(firstPage.next).toEqual({ ...payroll.period, first: payroll.period.from, due: payroll.noon })
})

it('signs the URL of a file, and refuses other companies', async () => {
  const [payroll, otherPayroll] = [await signUpPayrollCompany(), await signUpPayrollCompany()]
  const { id } = await payroll.company.call(api.salaryExports.create, {
    body: { id: newId(), integration: 'regla', ...payroll.period },
  })
  expect(await expectRefusal(otherPayroll.company.call(api.salaryExports.download, { params: { id } }))).toMatchObject({
    status: 404,
  })
  const { url, allKeys } = await downloadSalaryExport(payroll, id)
  expect(allKeys).toEqual([expect.stringMatching(/^[0-9A-Za-z]{12}\/[\w-]{43}\.csv$/)])
  expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60)
  const [unsignedUrl = ''] = url.split('?')
  expect((await fetch(unsignedUrl)).status).toBe(403)
})
