import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId, EmployeeId, ProjectId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { putItemsInBatches } from '../support/stored-data.ts'
import { fetchCallsByRequest, readItems } from '../support/faults.ts'
import { secondsAgo, daySeconds, minuteSeconds, signUpCompanyWithPhone } from '../support/company-with-phone.ts'
import { signUpCompany, expectRefusal } from '../support/company.ts'

it('creates, edits, closes and opens a project', async () => {
  const company = await signUpCompany()
  const house = await company.call(api.projects.create, {
    body: { name: 'Hafnargata 12', description: ' Roof first ' },
  })
  expect(house).toMatchObject({
    name: 'Hafnargata 12',
    description: 'Roof first',
    is_open: true,
    created_by: 'Company',
    total_working_hours: 0,
    latest_work_log: null,
  })
  const params = { id: house.id }
  expect(
    await company.call(api.projects.edit, { body: { id: house.id, new_name: 'Hafnargata 14', new_description: '' } }),
  ).toMatchObject({
    name: 'Hafnargata 14',
    description: null,
  })
  expect((await company.call(api.projects.close, { params })).is_open).toBe(false)
  expect(await company.call(api.projects.list)).toEqual([expect.objectContaining({ id: house.id, is_open: false })])
  expect((await company.call(api.projects.open, { params })).is_open).toBe(true)
})

it('keeps project names unique within a company under concurrency', async () => {
  const company = await signUpCompany()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => company.project(i % 2 ? 'Skólinn, þak' : ' SKÓLINN,  ÞAK')),
  )
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  const other = await company.project('Other')
  expect(
    await expectRefusal(company.call(api.projects.edit, { body: { id: other.id, new_name: 'skólinn, þak' } })),
  ).toMatchObject({
    status: 409,
    error: 'Project name already exists',
    fields: { new_name: 'Project name already exists' },
  })
})

it('never gives two projects the same name when they swap concurrently', async () => {
  const company = await signUpCompany()
  const [a, b] = [await company.project('A'), await company.project('B')]
  await Promise.allSettled([
    company.call(api.projects.edit, { body: { id: a.id, new_name: 'B' } }),
    company.call(api.projects.edit, { body: { id: b.id, new_name: 'A' } }),
    company.call(api.projects.edit, { body: { id: a.id, new_name: 'C' } }),
  ])
  const names = (await company.call(api.projects.list)).map(project => project.name)
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(await expectRefusal(company.project(name))).toMatchObject({ status: 409 })
})

it('is idempotent by id', async () => {
  const company = await signUpCompany()
  const body = { id: newId(), name: 'House' }
  const first = await company.call(api.projects.create, { body })
  expect(await company.call(api.projects.create, { body })).toEqual(first)
})

it('lists open projects to an employee, who may create some if permitted', async () => {
  const company = await signUpCompany()
  const house = await company.project('House')
  const closed = await company.project('Done')
  await company.call(api.projects.close, { params: { id: closed.id } })
  const ann = await company.employee('Ann', { needs: ['create_projects'] })
  const ben = await company.employee('Ben')
  const [annsPhone, bensPhone] = [await company.logInPhone(ann), await company.logInPhone(ben)]
  const projects = await bensPhone.call(api.employee.projects)
  expect(projects).toEqual([{ id: house.id, name: 'House' }])
  expect(await expectRefusal(bensPhone.call(api.employee.createProject, { body: { name: 'Mine' } }))).toMatchObject({
    status: 403,
    error: 'Not allowed',
  })
  const annsProject = await annsPhone.call(api.employee.createProject, { body: { name: 'Mine' } })
  const listedProjects = await company.call(api.projects.list)
  expect(listedProjects.find(project => project.id === annsProject.id)).toMatchObject({ created_by: ann.id })
})

it('keeps totals exact, and the cost of clocking out constant, with many projects', async () => {
  const { company, ann, clockIn, clockOut, listEntries, newEntryId } = await signUpCompanyWithPhone()
  const placeProjects = await Promise.all(Array.from({ length: 15 }, (_, i) => company.project(`Place ${i}`)))
  // The entries must not overlap, because for overlapping entries the API looks up which phone recorded them.
  const clockInAndOut = async (endedSecondsAgo: number) => {
    const { id } = await clockIn(secondsAgo(endedSecondsAgo + minuteSeconds))
    await clockOut(id, secondsAgo(endedSecondsAgo))
    return [await fetchCallsByRequest(api.employee.clockIn), await fetchCallsByRequest(api.employee.clockOut)].map(
      ([latestProject]) => latestProject,
    )
  }
  const projectWithFewEntries = await clockInAndOut(2 * minuteSeconds)
  // Each project has its entry on another day, and the first project has the earliest entry.
  const times = (i: number) => ({
    start_time: secondsAgo((20 - i) * daySeconds),
    end_time: secondsAgo((20 - i) * daySeconds - (i + 1) * minuteSeconds),
  })
  await company.call(api.workLogs.add, {
    body: placeProjects.map(({ id }, i) => ({ id: newEntryId(), employee_id: ann.id, project_id: id, ...times(i) })),
  })
  const companyId = CompanyId.parse(company.account.id)
  const readTallies = async () =>
    (await readItems(keys.tally(companyId, EmployeeId.parse(ann.id)))).map(
      ({ projects }) => Object.keys(projects as object).length,
    )
  expect(await readTallies()).toEqual([6, ...Array.from({ length: 10 }, () => 1)])
  const companyEntries = (await listEntries()).filter(({ created_by }) => created_by === 'Company')
  const fetchTotals = async () =>
    new Map(
      (await company.call(api.projects.list)).map(({ id, total_working_hours, latest_work_log }) => [
        id,
        [total_working_hours * 3600, latest_work_log],
      ]),
    )
  const expected = new Map(
    companyEntries.map(({ project, total_time, start_time }) => [project.id, [total_time, start_time]]),
  )
  expect(await fetchTotals()).toEqual(new Map([...(await fetchTotals()), ...expected]))

  expect(await clockInAndOut(0)).toEqual(projectWithFewEntries)

  // A project that was moved out of the tally must return to it when its latest entry is deleted.
  const [oldestEntry] = companyEntries
  await company.call(api.workLogs.remove, { params: { id: oldestEntry?.id ?? '' } })
  expect((await fetchTotals()).get(oldestEntry?.project.id ?? '')).toEqual([0, null])
  expect((await readTallies()).slice(1)).toEqual(Array.from({ length: 9 }, () => 1))
})

it('closes many projects at once, all or none', async () => {
  const company = await signUpCompany()
  const foreignProject = await (await signUpCompany()).project('Theirs')
  const [house, road, boat] = await Promise.all(['House', 'Road', 'Boat'].map(company.project))
  const ids = [house, road].map(project => project?.id ?? '')
  const closeMany = (more: string[] = []) => company.call(api.projects.closeMany, { body: { ids: [...ids, ...more] } })
  const listOpenNames = async () =>
    (await company.call(api.projects.list))
      .filter(({ is_open }) => is_open)
      .map(({ name }) => name)
      .toSorted()
  for (const id of [newId(), foreignProject.id])
    expect(await expectRefusal(closeMany([id]))).toMatchObject({
      status: 404,
      error: 'Not found',
      fields: { 'ids.2': 'Not found' },
    })
  expect(await expectRefusal(closeMany([house?.id ?? '']))).toMatchObject({
    status: 400,
    fields: { ids: 'Each project once' },
  })
  expect(await listOpenNames()).toEqual(['Boat', 'House', 'Road'])
  expect((await closeMany()).map(({ is_open }) => is_open)).toEqual([false, false])
  expect(await listOpenNames()).toEqual(['Boat'])
  expect((await closeMany([boat?.id ?? ''])).map(({ is_open }) => is_open)).toEqual([false, false, false])
})

it('limits the projects that an employee creates in an hour', async () => {
  const company = await signUpCompany()
  const phone = await company.logInPhone(await company.employee('Ann', { needs: ['create_projects'] }))
  const create = (i: number) => phone.call(api.employee.createProject, { body: { name: `Place ${i}` } })
  const outcomes = await Promise.allSettled(Array.from({ length: 61 }, (_, i) => create(i)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  expect(await expectRefusal(create(61))).toMatchObject({ status: 429 })
})

it('lists thousands of projects with long descriptions, and limits open ones to 5,000', async () => {
  const company = await signUpCompany()
  const [screen, phone] = await Promise.all([
    company.logInTimeClock(),
    company.employee('Ann').then(company.logInPhone),
  ])
  const companyId = CompanyId.parse(company.account.id)
  const house = await company.project('House')
  const [row] = await readItems(keys.project(companyId, ProjectId.parse(house.id)))
  const description = '\u{1f3e0}'.repeat(1000)
  await putItemsInBatches(
    Array.from({ length: 4999 }, (_, i) => i).flatMap(i => {
      const id = ProjectId.parse(newId())
      const name = `Place ${i}`
      return [
        { ...row, ...keys.project(companyId, id), id, name, ...(i < 1300 ? { description } : {}) },
        { ...keys.projectName(companyId, name), id },
      ]
    }),
  )
  const listedProjects = await company.call(api.projects.list)
  expect(listedProjects).toHaveLength(5000)
  expect(listedProjects.filter(project => project.description === description)).toHaveLength(1300)
  expect((await screen.call(api.timeClock.board)).projects).toHaveLength(5000)
  expect(await phone.call(api.employee.projects)).toHaveLength(5000)

  const tooMany = { status: 422, error: 'The company has too many open projects' }
  expect(await expectRefusal(company.project('Boat'))).toMatchObject(tooMany)
  await company.call(api.projects.closeMany, { body: { ids: listedProjects.slice(0, 90).map(({ id }) => id) } })
  const boat = await company.project('Boat')
  expect(boat.is_open).toBe(true)
})
