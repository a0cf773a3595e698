/** calls with the very fields that the product's specification gives them, and no more */
import { api } from '../../shared/api/index.ts'
import { company, refusal } from '../support/story.ts'

const times = { start_time: '2026-03-02T08:00:00.000Z', end_time: '2026-03-02T16:00:00.000Z' }

test('entries of several employees are added in one call, in their order, and a repeat adds none', async () => {
  const hamar = await company()
  const [ann, ben, house] = await Promise.all([hamar.employee('Ann'), hamar.employee('Ben'), hamar.project('House')])
  const of = (employee: { id: string }) => ({ ...times, employee_id: employee.id, project_id: house.id })
  const body = [
    of(ann),
    of(ben),
    { ...of(ann), start_time: '2026-03-03T08:00:00.000Z', end_time: '2026-03-03T09:00:00.000Z' },
  ]
  const idempotencyKey = crypto.randomUUID()
  const added = await hamar.call(api.workLogs.add, { body, idempotencyKey })
  expect(added.map(({ employee }) => employee.name)).toEqual(['Ann', 'Ben', 'Ann'])
  expect(await hamar.call(api.workLogs.add, { body, idempotencyKey })).toEqual(added)
})

test('of entries of several employees none is added where one cannot be, and it is named by its place', async () => {
  const hamar = await company()
  const [ann, ben, house] = await Promise.all([hamar.employee('Ann'), hamar.employee('Ben'), hamar.project('House')])
  const of = (employee: { id: string }) => ({ ...times, employee_id: employee.id, project_id: house.id })
  const add = (last: object) => refusal(hamar.call(api.workLogs.add, { body: [of(ann), { ...of(ben), ...last }] }))
  expect(await add({ end_time: times.start_time })).toMatchObject({
    status: 400,
    fields: { '1.end_time': expect.any(String) as string },
  })
  expect(await add({ project_id: ann.id })).toMatchObject({ status: 404, fields: { '1.project_id': 'Not found' } })
  expect((await hamar.call(api.employees.list)).map(({ latest_work_log }) => latest_work_log)).toEqual([null, null])
})

test('an entry is changed and approved without a version', async () => {
  const hamar = await company()
  const [ann, house, road] = await Promise.all([hamar.employee('Ann'), hamar.project('House'), hamar.project('Road')])
  await hamar.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const [log] = await hamar.call(api.workLogs.add, { body: [{ ...times, employee_id: ann.id, project_id: house.id }] })
  const id = log?.id ?? ''
  expect(await hamar.call(api.workLogs.edit, { body: { id, new_project_id: road.id } })).toMatchObject({
    project: { id: road.id },
  })
  expect(await hamar.call(api.workLogs.edit, { body: { id, approved: true } })).toMatchObject({ approved: true })
  const multiple_edit = { new_start_time: '09:00', new_end_time: '10:00', out_time_the_day_after: false }
  expect(await hamar.call(api.workLogs.edit, { body: { id, multiple_edit } })).toMatchObject({ total_time: 3600 })
})
