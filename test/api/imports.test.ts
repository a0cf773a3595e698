import { api } from '../../shared/api/index.ts'
import type { Input } from '../../shared/api/client.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { CompanyId, EmployeeId, EntryId } from '../../shared/domain/ids.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { deriveEntryId } from '../../functions/areas/entries/derive-entry-id.ts'
import { keys } from '../../functions/table/keys.ts'
import { readPartition } from '../support/cloud.ts'
import { signUpCompany, signUpCompanyWithPeople, expectRefusal, type CompanyWithPeople } from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'
import { signUpPayrollCompany } from '../support/payroll.ts'
import { secondsAgo, daySeconds } from '../support/company-with-phone.ts'
import { setImportTime } from '../support/stored-data.ts'

type Rows = Input<typeof api.imports.entries>['body']['entries']

const importInput = { file_name: 'toggl.csv', time_zone: 'Atlantic/Reykjavik', rows: 3, employees: [], projects: [] }
const from = '2026-03-01T00:00:00Z'
const to = '2026-05-01T00:00:00Z'

const createShifts = (project: { id: string }, ...days: string[]): Rows =>
  days.map(day => ({ project_id: project.id, start_time: `${day}T08:00:00Z`, end_time: `${day}T16:00:00Z` }))

type CompanyCaller = Pick<CompanyWithPeople['company'], 'call'>

const startImport = (company: CompanyCaller, more: Partial<Input<typeof api.imports.start>['body']> = {}) =>
  company.call(api.imports.start, { body: { id: newId(), ...importInput, ...more } })
const sendEntries = (company: CompanyCaller, id: string, employee: { id: string }, entries: Rows) =>
  company.call(api.imports.entries, { params: { id }, body: { employee_id: employee.id, entries } })
const listEntries = async (company: CompanyCaller) =>
  convertColumnsToEntries((await company.call(api.workLogs.list, { query: { from, to } })).work_logs)

/** Undoes in batches, as the screen does. */
async function undoImport(company: CompanyCaller, id: string) {
  const sum = { removed: 0, deactivated: 0, closed: 0, why: [] as string[] }
  for (let cursor: string | null | undefined; cursor !== null;) {
    const result = await company.call(api.imports.undo, {
      params: { id },
      body: cursor === undefined ? {} : { after: cursor },
    })
    sum.removed += result.removed
    sum.deactivated += result.deactivated
    sum.closed += result.closed
    sum.why.push(...result.stays.map(({ why }) => why))
    cursor = result.next
  }
  return sum
}

let setup: CompanyWithPeople
beforeAll(async () => {
  setup = await signUpCompanyWithPeople()
})

it('creates entries like typed ones', async () => {
  const { company, ann, house } = setup
  const { id } = await startImport(company)
  const rows = createShifts(house, '2026-03-02', '2026-03-03', '2026-04-01')
  expect(await sendEntries(company, id, ann, rows)).toEqual({ made: 3, there: 0 })
  const entries = await listEntries(company)
  expect(
    entries.map(entry => [entry.start_time, entry.total_time, entry.created_by, entry.approved, entry.overlaps]),
  ).toEqual(rows.map(({ start_time }) => [start_time, 8 * 3600, 'Company', false, false]))
  const [project] = (await company.call(api.projects.list)).filter(candidate => candidate.id === house.id)
  expect(project).toMatchObject({ total_working_hours: 24, latest_work_log: '2026-04-01T08:00:00Z' })
  expect(await company.call(api.imports.list)).toMatchObject([{ id, file_name: 'toggl.csv', entries: 3, undone: null }])
  expect(await undoImport(company, id)).toMatchObject({ removed: 3, why: [] })
  expect(await listEntries(company)).toEqual([])
})

describe('duplicate rows', () => {
  it('do not include an entry that an employee created with the id of the row', async () => {
    const { company, ann, house } = await signUpCompanyWithPeople()
    const start_time = `${secondsAgo(3 * daySeconds).slice(0, 13)}:00:00Z`
    const row = { project_id: house.id, start_time, end_time: addSeconds(start_time, 3600) }
    const id = deriveEntryId(EmployeeId.parse(ann.id), `import ${house.id} ${row.start_time} ${row.end_time}`)
    const phone = await company.logInPhone(ann)
    const takenRow = { ...row, id, start_time: addSeconds(start_time, 7200), end_time: addSeconds(start_time, 7260) }
    await phone.call(api.employee.clockIn, { body: takenRow })
    const { id: importId } = await startImport(company)
    expect(await sendEntries(company, importId, ann, [row])).toEqual({ made: 1, there: 0 })
    expect(await sendEntries(company, importId, ann, [row])).toEqual({ made: 0, there: 1 })
  })

  it('are skipped within an import, between imports, and beside typed entries', async () => {
    const { company, ann, ben, house } = setup
    const rows = createShifts(house, '2026-03-02', '2026-03-03')
    await company.call(api.workLogs.add, { body: rows.slice(0, 1).map(row => ({ employee_id: ben.id, ...row })) })
    const [firstImport, secondImport] = [await startImport(company), await startImport(company)]
    expect(await sendEntries(company, firstImport.id, ann, rows)).toEqual({ made: 2, there: 0 })
    expect(await sendEntries(company, firstImport.id, ann, rows)).toEqual({ made: 0, there: 2 })
    expect(
      await sendEntries(company, secondImport.id, ann, [...rows, ...rows, ...createShifts(house, '2026-03-04')]),
    ).toEqual({
      made: 1,
      there: 4,
    })
    expect(await sendEntries(company, secondImport.id, ben, rows)).toEqual({ made: 1, there: 1 })
    expect(await listEntries(company)).toHaveLength(5)
  })

  it('are recognized after an edit of the entry', async () => {
    const { company, ann, road } = setup
    const rows = createShifts(road, '2026-03-09')
    await sendEntries(company, (await startImport(company)).id, ann, rows)
    const [entry] = (await listEntries(company)).filter(({ project }) => project.id === road.id)
    await company.call(api.workLogs.edit, { body: { id: entry?.id ?? '', new_end_time: '2026-03-09T17:00:00Z' } })
    expect(await sendEntries(company, (await startImport(company)).id, ann, rows)).toEqual({ made: 0, there: 1 })
  })

  it('are created once by two concurrent imports', async () => {
    const { company, ann, house } = setup
    const rows = createShifts(house, '2026-03-23', '2026-03-24')
    const responses = await Promise.all([startImport(company), startImport(company)])
    const results = await Promise.all(responses.map(({ id }) => sendEntries(company, id, ann, rows)))
    expect(results.reduce((sum, result) => sum + result.made, 0)).toBe(2)
  })
})

describe('undoing an import', () => {
  it('removes unchanged entries, and allows another import of the file', async () => {
    const { company, ann, ben, house } = await signUpCompanyWithPeople()
    const rows = createShifts(house, '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05')
    const { id } = await startImport(company)
    await sendEntries(company, id, ann, rows)
    await sendEntries(company, id, ben, rows)
    await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
    const annsEntries = (await listEntries(company)).filter(({ employee }) => employee.id === ann.id)
    const [approvedId, editedId, commentedId] = annsEntries.map(entry => entry.id)
    await company.call(api.workLogs.edit, { body: { id: approvedId ?? '', approved: true } })
    await company.call(api.workLogs.edit, { body: { id: editedId ?? '', new_end_time: '2026-03-03T17:00:00Z' } })
    await company.call(api.workLogs.comment, { body: { work_log_id: commentedId ?? '', comment: 'Roof' } })
    const undoResult = await undoImport(company, id)
    expect({ ...undoResult, why: undoResult.why.toSorted() }).toMatchObject({
      removed: 5,
      why: ['approved', 'changed', 'changed'],
    })
    expect(await company.call(api.imports.list)).toMatchObject([{ id, entries: 3, undone: expect.any(String) }])
    // A late repeat of the import must not restore entries.
    expect(await expectRefusal(sendEntries(company, id, ann, rows))).toMatchObject({
      status: 409,
      error: 'The import was undone',
    })
    const secondImport = await startImport(company)
    expect(await sendEntries(company, secondImport.id, ann, rows)).toEqual({ made: 1, there: 3 })
    expect(await sendEntries(company, secondImport.id, ben, rows)).toEqual({ made: 4, there: 0 })
    expect(await undoImport(company, secondImport.id)).toMatchObject({ removed: 5, why: [] })
    const companyId = CompanyId.parse(company.account.id)
    const { entries, removed } = await expectConsistentEntries(readPartition, companyId, ['2026-03'])
    expect([entries.size, removed.length]).toEqual([3, 10])
  })

  it('keeps deleted entries deleted on a repeat, but not in a new import', async () => {
    const { company, ann, road } = setup
    const rows = createShifts(road, '2026-04-20')
    const { id } = await startImport(company)
    await sendEntries(company, id, ann, rows)
    const entry = (await listEntries(company)).find(({ start_time }) => start_time === rows[0]?.start_time)
    await company.call(api.workLogs.remove, { params: { id: entry?.id ?? '' } })
    expect(await sendEntries(company, id, ann, rows)).toEqual({ made: 0, there: 1 })
    expect(await sendEntries(company, (await startImport(company)).id, ann, rows)).toEqual({ made: 1, there: 0 })
  })

  it('keeps entries of a period that was exported since', async () => {
    const { company, createEmployee, period } = await signUpPayrollCompany(['payday'])
    const ann = await createEmployee('Ann', '1201603389')
    const house = await company.project('House of imports')
    const { id } = await startImport(company)
    const earlierDay = '2020-01-07'
    await sendEntries(company, id, ann, createShifts(house, period.from, earlierDay))
    await company.call(api.salaryExports.create, { body: { id: newId(), integration: 'payday', ...period } })
    expect(await undoImport(company, id)).toMatchObject({ removed: 1, why: ['exported'] })
  })

  it('leaves no entry of a call that is under way', async () => {
    const { company, ann, road } = setup
    const entriesBefore = await listEntries(company)
    const rows = createShifts(road, ...Array.from({ length: 20 }, (_, i) => addDays('2026-04-02', i)))
    for (let round = 0; round < 6; round++) {
      const { id } = await startImport(company)
      await Promise.allSettled([sendEntries(company, id, ann, rows), undoImport(company, id)])
      expect(await listEntries(company)).toEqual(entriesBefore)
    }
  })

  it('is possible for seven days', async () => {
    const { company, ann, road } = setup
    const companyId = CompanyId.parse(company.account.id)
    const { id } = await startImport(company)
    await sendEntries(company, id, ann, createShifts(road, '2026-04-13'))
    await setImportTime(companyId, id, secondsAgo(7 * daySeconds + 60))
    expect(await expectRefusal(undoImport(company, id))).toMatchObject({
      status: 422,
      error: 'The import can no longer be undone',
    })
    await setImportTime(companyId, id, secondsAgo(7 * daySeconds - 60))
    expect(await undoImport(company, id)).toMatchObject({ removed: 1 })
  })

  it('deactivates and closes its employees and projects, unless they have other entries', async () => {
    const company = await signUpCompany()
    const createdIds = { employees: [newId(), newId()], projects: [newId(), newId()] }
    const { id } = await startImport(company, createdIds)
    for (const [i, employee] of createdIds.employees.entries())
      await company.call(api.employees.create, { body: { id: employee, name: `Ann ${i}` } })
    for (const [i, project] of createdIds.projects.entries())
      await company.call(api.projects.create, { body: { id: project, name: `House ${i}` } })
    for (const [i, employee] of createdIds.employees.entries())
      await sendEntries(
        company,
        id,
        { id: employee },
        createShifts({ id: createdIds.projects[i] ?? '' }, '2026-03-02', '2026-03-03'),
      )
    await company.call(api.workLogs.add, {
      body: [
        {
          employee_id: createdIds.employees[1] ?? '',
          project_id: createdIds.projects[1] ?? '',
          start_time: '2026-03-10T08:00:00Z',
          end_time: '2026-03-10T09:00:00Z',
        },
      ],
    })
    expect(await undoImport(company, id)).toEqual({ removed: 4, deactivated: 1, closed: 1, why: [] })
    const people = await company.call(api.employees.list)
    expect(people.filter(({ disabled }) => disabled).map(employee => employee.id)).toEqual([createdIds.employees[0]])
    const projects = await company.call(api.projects.list)
    expect(projects.filter(({ is_open }) => !is_open).map(project => project.id)).toEqual([createdIds.projects[0]])
  })
})

it('names invalid times by their row', async () => {
  const { company, ann, house } = setup
  const { id } = await startImport(company)
  const [row] = createShifts(house, '2026-03-02')
  const longRow = { ...row, end_time: '2026-03-12T08:00:00Z' } as Rows[number]
  expect(await expectRefusal(sendEntries(company, id, ann, [row as Rows[number], longRow]))).toMatchObject({
    status: 400,
    fields: { 'entries.1.end_time': 'At most 7 days after In time' },
  })
})

it('refuses an employee of another company', async () => {
  const otherSetup = await signUpCompanyWithPeople()
  const { id } = await startImport(setup.company)
  expect(
    await expectRefusal(sendEntries(setup.company, id, otherSetup.ann, createShifts(setup.house, '2026-03-02'))),
  ).toMatchObject({
    status: 404,
  })
  expect(
    await expectRefusal(
      sendEntries(otherSetup.company, id, otherSetup.ann, createShifts(otherSetup.house, '2026-03-02')),
    ),
  ).toMatchObject({
    status: 404,
  })
})

it('recognizes a row with hours alone wherever its entry lies on the day', async () => {
  const { company, ann, house } = await signUpCompanyWithPeople()
  const row = (start: number, nth: number, hours = 2): Rows[number] => ({
    project_id: house.id,
    start_time: `2026-03-02T${String(start).padStart(2, '0')}:00:00Z`,
    end_time: `2026-03-02T${String(start + hours).padStart(2, '0')}:00:00Z`,
    hours_of: { day: '2026-03-02', nth },
  })
  const { id } = await startImport(company)
  expect(await sendEntries(company, id, ann, [row(8, 0), row(10, 1)])).toEqual({ made: 2, there: 0 })
  // After a lost response, the same request arrives again and must report the same number.
  expect(await sendEntries(company, id, ann, [row(8, 0), row(10, 1)])).toEqual({ made: 2, there: 0 })
  const [first] = await listEntries(company)
  await company.call(api.workLogs.edit, {
    body: { id: first?.id ?? '', new_end_time: '2026-03-02T09:00:00Z' },
  })
  const { id: secondImportId } = await startImport(company)
  expect(await sendEntries(company, secondImportId, ann, [row(9, 0), row(12, 1), row(14, 2), row(16, 0, 3)])).toEqual({
    made: 2,
    there: 2,
  })
  expect((await listEntries(company)).map(entry => String(entry.total_time)).toSorted()).toEqual([
    '10800',
    '3600',
    '7200',
    '7200',
  ])
  await expectConsistentEntries(readPartition, CompanyId.parse(company.account.id), ['2026-03'])
})

describe('descriptions', () => {
  it('become comments in the call that creates the entry, once, and go with it in an undo', async () => {
    const { company, ann, house } = await signUpCompanyWithPeople()
    const rows = createShifts(house, '2026-03-02', '2026-03-03', '2026-03-04').map((row, i) =>
      i === 2 ? row : { ...row, comment: ` roof ${i} ` },
    )
    const { id } = await startImport(company)
    expect(await sendEntries(company, id, ann, rows)).toEqual({ made: 3, there: 0 })
    expect(await sendEntries(company, id, ann, rows)).toEqual({ made: 3, there: 0 })
    const entries = await listEntries(company)
    expect(entries.map(({ comments }) => comments)).toEqual([['roof 0'], ['roof 1'], []])
    await expectConsistentEntries(readPartition, CompanyId.parse(company.account.id), ['2026-03'])
    await company.call(api.workLogs.comment, { body: { work_log_id: entries[0]?.id ?? '', comment: 'seen' } })
    expect(await undoImport(company, id)).toMatchObject({ removed: 2, why: ['changed'] })
    // A due item lets the purge job delete the comment's text.
    const { pk } = keys.purge(CompanyId.parse(company.account.id), EntryId.parse(entries[1]?.id))
    const due = (await readPartition(pk)).flatMap(({ sk }) => (sk.startsWith('PURGE#') ? [sk] : []))
    expect(due).toEqual([`PURGE#${entries[1]?.id}`])
  })

  it('are refused when they are empty, long or too many for one call', async () => {
    const { company, ann, house } = setup
    const { id } = await startImport(company)
    const days = Array.from({ length: 50 }, (_, i) => addSeconds('2026-03-01T00:00:00Z', i * daySeconds).slice(0, 10))
    const send = (comment: string, ...on: string[]) =>
      expectRefusal(
        sendEntries(
          company,
          id,
          ann,
          createShifts(house, ...on).map(row => ({ ...row, comment })),
        ),
      )
    for (const comment of [' ', 'x'.repeat(1001)])
      expect(await send(comment, '2026-03-20')).toMatchObject({ status: 400 })
    expect(await send('x', ...days)).toMatchObject({ status: 400, fields: { body: expect.any(String) } })
  })
})

it('creates employees who have left as inactive, with entries, and keeps them in an undo', async () => {
  const { company, house } = await signUpCompanyWithPeople()
  const formerEmployeeId = newId()
  const { id } = await startImport(company, { inactive_employees: [formerEmployeeId] })
  const createdEmployee = await company.call(api.employees.create, {
    body: { id: formerEmployeeId, name: 'Gone', disabled: true },
  })
  expect(createdEmployee.disabled).toBe(true)
  expect(await sendEntries(company, id, { id: formerEmployeeId }, createShifts(house, '2026-03-02'))).toEqual({
    made: 1,
    there: 0,
  })
  expect(await undoImport(company, id)).toMatchObject({ removed: 1, deactivated: 0 })
})
