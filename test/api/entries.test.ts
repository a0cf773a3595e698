import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import {
  secondsAgo,
  daySeconds,
  hourSeconds,
  minuteSeconds,
  signUpCompanyWithPhone,
  createEntryBody,
  type CompanyWithPhone,
} from '../support/company-with-phone.ts'
import { expectRefusal } from '../support/company.ts'

const enableApproval = ({ company }: CompanyWithPhone) =>
  company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
const entryChangedError = { status: 409, error: 'The entry was changed by somebody else' }

/** Contains all entries that the tests add in February. */
const springRange = { from: '2026-01-01T00:00:00Z', to: '2026-04-30T23:59:59Z' }

it('adds 90 entries at once, and refuses 91', async () => {
  const fixture = await signUpCompanyWithPhone()
  const list = Array.from({ length: 91 }, (_, i) =>
    createEntryBody(fixture, addSeconds('2026-02-01T08:00:00Z', i * 6 * hourSeconds)),
  )
  expect(await expectRefusal(fixture.company.call(api.workLogs.add, { body: list }))).toMatchObject({
    status: 400,
    fields: { body: 'At most 90 entries in one call' },
  })
  expect(await fixture.listEntries(springRange)).toEqual([])
  const addedEntries = await fixture.company.call(api.workLogs.add, { body: list.slice(0, 90) })
  expect(await fixture.listEntries(springRange)).toEqual(addedEntries)
  expect(await fixture.company.call(api.projects.list)).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'House', total_working_hours: 90 })]),
  )
})

it('adds none of 90 entries if one is invalid, and names its index', async () => {
  const fixture = await signUpCompanyWithPhone()
  const list = Array.from({ length: 90 }, (_, i) =>
    createEntryBody(fixture, addSeconds('2026-02-01T08:00:00Z', i * 6 * hourSeconds)),
  )
  const addChanged = (index: number, change: object) =>
    fixture.company.call(api.workLogs.add, {
      body: list.map((entry, i) => (i === index ? { ...entry, ...change } : entry)),
    })
  expect(await expectRefusal(addChanged(61, { end_time: '2026-02-01T08:00:00Z' }))).toMatchObject({
    status: 400,
    fields: { '61.end_time': 'Out time has to be after In time' },
  })
  expect(await expectRefusal(addChanged(62, { project_id: newId() }))).toMatchObject({
    status: 404,
    fields: { '62.project_id': 'Not found' },
  })
  expect(await expectRefusal(addChanged(63, { start_time: 'noon' }))).toMatchObject({
    status: 400,
    fields: { '63.start_time': 'Not an instant' },
  })
  expect(await expectRefusal(addChanged(64, { id: `${newId()}.${newId()}` }))).toMatchObject({
    status: 400,
    fields: { '64.id': 'Not an id of this employee' },
  })
  expect(await expectRefusal(addChanged(65, { employee_id: newId() }))).toMatchObject({
    status: 404,
    fields: { '65.employee_id': 'Not found' },
  })
  expect(await fixture.listEntries(springRange)).toEqual([])
})

it('is idempotent by ids or key, and refuses other content', async () => {
  const fixture = await signUpCompanyWithPhone()
  const body = [
    { id: fixture.newEntryId(), ...createEntryBody(fixture, secondsAgo(5 * daySeconds)) },
    createEntryBody(fixture, secondsAgo(4 * daySeconds)),
  ]
  const idempotencyKey = newId()
  const addedEntries = await fixture.company.call(api.workLogs.add, { body, idempotencyKey })
  expect(await fixture.company.call(api.workLogs.add, { body, idempotencyKey })).toEqual(addedEntries)
  expect(await fixture.listEntries()).toEqual(addedEntries)
  const keyReusedError = { status: 409, error: 'This id or key was used for something else' }
  const shorterBody = body.slice(0, 1)
  expect(await fixture.company.call(api.workLogs.add, { body: shorterBody })).toEqual(addedEntries.slice(0, 1))
  expect(
    await expectRefusal(
      fixture.company.call(api.workLogs.add, {
        body: [...shorterBody, createEntryBody(fixture, secondsAgo(3 * daySeconds))],
      }),
    ),
  ).toMatchObject(keyReusedError)
  expect(
    await expectRefusal(
      fixture.company.call(api.workLogs.add, {
        body: [
          createEntryBody(fixture, secondsAgo(2 * daySeconds)),
          createEntryBody(fixture, secondsAgo(2 * daySeconds)),
        ],
        idempotencyKey,
      }),
    ),
  ).toMatchObject(keyReusedError)
  // One of the two ids belongs to an existing entry with other times.
  expect(
    await expectRefusal(
      fixture.company.call(api.workLogs.add, {
        body: [
          { ...shorterBody[0], ...createEntryBody(fixture, secondsAgo(daySeconds)) },
          createEntryBody(fixture, secondsAgo(daySeconds)),
        ],
      }),
    ),
  ).toMatchObject(keyReusedError)
  expect(await fixture.listEntries()).toEqual(addedEntries)
})

it('lets only the company add future entries, or entries on closed projects', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company, ann, house, phone, listEntries } = fixture
  const { employee_id: _employee, ...employeeBody } = createEntryBody(fixture, secondsAgo(-3 * daySeconds))
  expect(await expectRefusal(phone.call(api.employee.addWorkLogs, { body: [employeeBody] }))).toMatchObject({
    status: 400,
    fields: { '0.start_time': 'At most 5 minutes ahead' },
  })
  const [pastEntry] = await phone.call(api.employee.addWorkLogs, {
    body: [{ ...employeeBody, start_time: secondsAgo(3 * daySeconds), end_time: secondsAgo(2 * daySeconds) }],
  })
  const edit = { id: pastEntry?.id ?? '', version: 1, new_end_time: secondsAgo(-hourSeconds) }
  expect(await expectRefusal(phone.call(api.employee.editWorkLog, { body: edit }))).toMatchObject({
    status: 400,
    fields: { new_end_time: 'At most 5 minutes ahead' },
  })
  await company.call(api.projects.close, { params: { id: house.id } })
  expect(
    await expectRefusal(
      phone.call(api.employee.addWorkLogs, {
        body: [{ ...employeeBody, start_time: secondsAgo(2 * hourSeconds), end_time: secondsAgo(hourSeconds) }],
      }),
    ),
  ).toMatchObject({
    status: 403,
    fields: { '0.project_id': 'Project has been closed' },
  })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  await company.call(api.workLogs.add, { body: [createEntryBody(fixture, secondsAgo(-3 * daySeconds))] })
  expect((await listEntries()).map(({ created_by }) => created_by)).toEqual(['Employee', 'Company'])
})

it('refuses edits without the permission, when deactivated, or into a closed project', async () => {
  const { company, ann, shed, phone, addEntry } = await signUpCompanyWithPhone()
  const { id, version } = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds))
  const moveInput = { body: { id, version, new_project_id: shed.id } }
  await company.call(api.projects.close, { params: { id: shed.id } })
  expect(await expectRefusal(phone.call(api.employee.editWorkLog, moveInput))).toMatchObject({
    status: 403,
    error: 'Project has been closed',
  })
  await company.call(api.employees.edit, { body: { id: ann.id, needs: [] } })
  expect(await expectRefusal(phone.call(api.employee.editWorkLog, moveInput))).toMatchObject({
    status: 403,
    error: 'Not allowed',
  })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  expect(await expectRefusal(phone.call(api.employee.editWorkLog, moveInput))).toMatchObject({
    status: 401,
    error: 'Employee has been disabled',
  })
  expect(
    await expectRefusal(phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: 'Roof' } })),
  ).toMatchObject({ status: 401 })
})

it('refuses a stale edit with the current entry', async () => {
  const { company, phone, shed, addEntry } = await signUpCompanyWithPhone()
  const { id } = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds))
  const editedEntry = await phone.call(api.employee.editWorkLog, { body: { id, version: 1, new_project_id: shed.id } })
  const response = await company.send('PUT', '/api/worklogs', {
    body: JSON.stringify({ id, version: 1, new_start_time: secondsAgo(4 * daySeconds) }),
  })
  expect(response).toMatchObject({ status: 409, json: { error: entryChangedError.error, work_log: editedEntry } })
  // No caller can have seen a version later than the current one.
  for (const call of [
    { ids: [{ id, version: 1_000_000_000 }], change: { delete: true } },
    { ids: [{ id, version: 3 }], change: { new_project_id: shed.id } },
  ] as const)
    expect(await company.call(api.workLogs.bulk, { body: { ids: [...call.ids], change: call.change } })).toMatchObject({
      results: [{ id, error: entryChangedError.error }],
    })
  expect(
    await expectRefusal(
      company.call(api.workLogs.edit, {
        body: { id, version: 1_000_000_000, new_start_time: secondsAgo(4 * daySeconds) },
      }),
    ),
  ).toMatchObject(entryChangedError)
  // An edit may carry the version from before a comment, because comments do not conflict with edits.
  await phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: 'Roof' } })
  expect(
    await company.call(api.workLogs.edit, { body: { id, version: 2, new_start_time: secondsAgo(4 * daySeconds) } }),
  ).toMatchObject({ version: 4, comments: ['Roof'] })
})

it('accepts one of two concurrent edits of the same version', async () => {
  const { company, shed, addEntry } = await signUpCompanyWithPhone()
  const { id, version } = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds))
  const bodies = [{ new_project_id: shed.id }, { new_start_time: secondsAgo(5 * daySeconds) }].map(change => ({
    id,
    version,
    ...change,
  }))
  const attempts = await Promise.allSettled(bodies.map(body => company.call(api.workLogs.edit, { body })))
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const attempt of attempts)
    if (attempt.status === 'rejected')
      expect(await expectRefusal(Promise.reject(attempt.reason as Error))).toMatchObject(entryChangedError)
})

it('returns the current entry to a repeated edit, without undoing later changes', async () => {
  const { company, house, shed, addEntry } = await signUpCompanyWithPhone()
  const { id } = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds))
  const firstInput = { body: { id, version: 1, new_project_id: shed.id }, idempotencyKey: newId() }
  await company.call(api.workLogs.edit, firstInput)
  const movedBackEntry = await company.call(api.workLogs.edit, { body: { id, version: 2, new_project_id: house.id } })
  expect(await company.call(api.workLogs.edit, firstInput)).toEqual(movedBackEntry)
  expect(
    await expectRefusal(
      company.call(api.workLogs.edit, {
        ...firstInput,
        body: { ...firstInput.body, approved: undefined, new_start_time: secondsAgo(9 * daySeconds) },
      }),
    ),
  ).toMatchObject({ status: 409 })
})

it('allows approval only if enabled, and clears it when project or times change', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company, phone, shed, clockIn, clockOut, addEntry } = fixture
  const { id } = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds))
  const approve = (version: number) => company.call(api.workLogs.edit, { body: { id, version, approved: true } })
  expect(await expectRefusal(approve(1))).toMatchObject({
    status: 400,
    fields: { approved: 'Approving is not turned on' },
  })
  await enableApproval(fixture)
  expect(await approve(1)).toMatchObject({ approved: true, version: 2 })
  expect(await phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: 'Roof' } })).toMatchObject({
    approved: true,
    version: 3,
  })
  expect(await company.call(api.workLogs.edit, { body: { id, version: 3, new_project_id: shed.id } })).toMatchObject({
    approved: false,
    version: 4,
  })
  await approve(4)
  expect(
    await phone.call(api.employee.editWorkLog, {
      body: { id, version: 5, new_start_time: secondsAgo(3.5 * daySeconds) },
    }),
  ).toMatchObject({ approved: false })
  await approve(6)
  expect(
    await company.call(api.workLogs.edit, {
      body: { id, version: 7, new_end_time: secondsAgo(2.5 * daySeconds), approved: true },
    }),
  ).toMatchObject({ approved: false })
  const openEntry = await clockIn(secondsAgo(hourSeconds))
  await company.call(api.workLogs.edit, { body: { id: openEntry.id, version: 1, approved: true } })
  expect(await clockOut(openEntry.id, secondsAgo(minuteSeconds))).toMatchObject({ approved: false })
})

it('approves the result of an edit in the same call, and records both changes, when asked', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company, shed, addEntry } = fixture
  const { id } = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds))
  const end = secondsAgo(2.5 * daySeconds)
  const body = { id, version: 1, new_end_time: end, approve_result: true as const }
  expect(await expectRefusal(company.call(api.workLogs.edit, { body }))).toMatchObject({
    status: 400,
    fields: { approve_result: 'Approving is not turned on' },
  })
  await enableApproval(fixture)
  expect(await expectRefusal(company.call(api.workLogs.edit, { body: { ...body, approved: true } }))).toMatchObject({
    status: 400,
    fields: { approve_result: 'Approval is given in one way only' },
  })
  const call = { body, idempotencyKey: newId() }
  const editedEntry = await company.call(api.workLogs.edit, call)
  expect(editedEntry).toMatchObject({ approved: true, version: 3, end_time: end })
  expect(await company.call(api.workLogs.edit, call)).toEqual(editedEntry)
  expect(
    await expectRefusal(company.call(api.workLogs.edit, { body: { id, version: 1, new_project_id: shed.id } })),
  ).toMatchObject({ status: 409 })
  expect(
    await company.call(api.workLogs.edit, { body: { id, version: 3, new_project_id: shed.id, approve_result: true } }),
  ).toMatchObject({ approved: true, version: 5, project: { id: shed.id } })
  await company.call(api.workLogs.edit, { body: { id, version: 5, approved: false } })
  const approval = { body: { id, version: 6, approve_result: true as const }, idempotencyKey: newId() }
  expect(await company.call(api.workLogs.edit, approval)).toMatchObject({ approved: true, version: 7 })
  expect(await company.call(api.workLogs.edit, approval)).toMatchObject({ approved: true, version: 7 })
  const { changes } = await company.call(api.workLogs.history, { params: { id } })
  expect(changes.map(({ version, fields }) => [version, Object.keys(fields), fields.approved])).toEqual([
    [2, ['end'], undefined],
    [3, ['approved'], [false, true]],
    [4, ['project', 'approved'], [true, false]],
    [5, ['approved'], [false, true]],
    [6, ['approved'], [true, false]],
    [7, ['approved'], [false, true]],
  ])
})

it('returns a result for each entry in bulk, independent of failing ones', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company, addEntry, listEntries, newEntryId } = fixture
  await enableApproval(fixture)
  const bob = await company.employee('Bob')
  const [bobsEntry] = await company.call(api.workLogs.add, {
    body: [{ ...createEntryBody(fixture, secondsAgo(6 * daySeconds)), employee_id: bob.id }],
  })
  const [firstEntry, secondEntry, thirdEntry] = [
    await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds)),
    await addEntry(secondsAgo(40 * daySeconds), secondsAgo(39 * daySeconds)),
    await addEntry(secondsAgo(9 * daySeconds), secondsAgo(8 * daySeconds)),
  ]
  await company.call(api.workLogs.edit, {
    body: { id: secondEntry.id, version: 1, new_start_time: secondsAgo(41 * daySeconds) },
  })
  await company.call(api.workLogs.remove, { params: { id: thirdEntry.id } })
  const idOfNobody = `${newId()}.${newId()}`
  const unknownEntryId = newEntryId()
  const ids = [firstEntry.id, secondEntry.id, thirdEntry.id, bobsEntry?.id ?? '', idOfNobody, unknownEntryId].map(
    id => ({
      id,
      version: 1,
    }),
  )
  const call = { body: { ids, change: { approved: true } }, idempotencyKey: newId() }
  const { results } = await company.call(api.workLogs.bulk, call)
  expect(results).toMatchObject([
    { id: firstEntry.id, work_log: { approved: true, version: 2 } },
    { id: secondEntry.id, error: entryChangedError.error, work_log: { version: 2, approved: false } },
    { id: thirdEntry.id, error: 'The entry was deleted' },
    { id: bobsEntry?.id, work_log: { approved: true } },
    { id: idOfNobody, error: 'Not found' },
    { id: unknownEntryId, error: 'Not found' },
  ])
  expect((await company.call(api.workLogs.bulk, call)).results[0]).toEqual(results[0])
  const deletionResponse = await company.call(api.workLogs.bulk, {
    body: {
      ids: [
        { id: firstEntry.id, version: 2 },
        { id: secondEntry.id, version: 1 },
      ],
      change: { delete: true },
    },
  })
  expect(deletionResponse.results).toMatchObject([
    { id: firstEntry.id, removed: true },
    { id: secondEntry.id, error: entryChangedError.error },
  ])
  expect((await listEntries({ from: secondsAgo(60 * daySeconds) })).map(({ id }) => id)).toEqual([
    secondEntry.id,
    bobsEntry?.id,
  ])
})

it('edits many entries of many months in one call', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company, shed } = fixture
  const list = Array.from({ length: 80 }, (_, i) =>
    createEntryBody(fixture, addSeconds('2026-05-01T08:00:00Z', i * daySeconds)),
  )
  const addedEntries = await company.call(api.workLogs.add, { body: list })
  const times = { new_start_time: '22:00', new_end_time: '06:00', out_time_the_day_after: true }
  const change = { new_project_id: shed.id, multiple_edit: times }
  const { results } = await company.call(api.workLogs.bulk, {
    body: { ids: addedEntries.map(({ id }) => ({ id, version: 1 })), change },
  })
  expect(results.map(({ work_log }) => [work_log?.id, work_log?.start_time, work_log?.total_time])).toEqual(
    addedEntries.map(({ id, start_time }) => [id, `${start_time.slice(0, 10)}T22:00:00Z`, 8 * hourSeconds]),
  )
  expect(await company.call(api.projects.list)).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Shed', total_working_hours: 80 * 8 })]),
  )
})

it('limits an entry to 50 comments and 20 locations', async () => {
  const { company, phone, addEntry } = await signUpCompanyWithPhone()
  const { id } = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds))
  const [firstComment, ...otherComments] = Array.from({ length: 50 }, (_, i) => ({
    id: newId(),
    work_log_id: id,
    comment: `Roof ${i}`,
  }))
  for (const body of [firstComment, ...otherComments].slice(0, 40))
    if (body) await phone.call(api.employee.commentWorkLog, { body })
  const phoneComment = { work_log_id: id, comment: 'One more' }
  // Ten of an entry's 50 comments are reserved for the company.
  expect(await expectRefusal(phone.call(api.employee.commentWorkLog, { body: phoneComment }))).toMatchObject({
    status: 422,
  })
  for (const body of otherComments.slice(39)) await company.call(api.workLogs.comment, { body })
  const more = { work_log_id: id, comment: 'One more' }
  expect(await expectRefusal(company.call(api.workLogs.comment, { body: more }))).toMatchObject({
    status: 422,
    error: 'The entry has too many comments',
  })
  expect(firstComment && (await phone.call(api.employee.commentWorkLog, { body: firstComment })).comments).toHaveLength(
    50,
  )
  const location = { lat: 64.1, lon: -21.9, accuracy: 10, timestamp: secondsAgo(2.5 * daySeconds) }
  for (let i = 0; i < 20; i++)
    await phone.call(api.employee.addLocation, { params: { id }, body: { id: newId(), ...location } })
  expect(await expectRefusal(phone.call(api.employee.addLocation, { params: { id }, body: location }))).toMatchObject({
    status: 422,
    error: 'The entry has too many locations',
  })
  expect(await company.call(api.workLogs.locations, { params: { id } })).toHaveLength(20)
})

it('deletes comments and locations with an entry, but keeps its history', async () => {
  const { company, phone, clockIn, clockOut } = await signUpCompanyWithPhone()
  const { id } = await clockIn(secondsAgo(hourSeconds), {
    location: { lat: 64, lon: -22, accuracy: 5, timestamp: secondsAgo(hourSeconds) },
  })
  await clockOut(id, secondsAgo(minuteSeconds))
  await phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: 'Roof' } })
  await company.call(api.workLogs.remove, { params: { id } })
  expect(await company.call(api.workLogs.locations, { params: { id } })).toEqual([])
  const history = await company.call(api.workLogs.history, { params: { id } })
  expect(history).toMatchObject({
    removed: true,
    changes: [{ by: 'Employee' }, { commented: true }, { removed: true, by: 'Company' }],
  })
  expect(JSON.stringify(history)).not.toContain('Roof')
  expect(
    await expectRefusal(phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: 'Roof' } })),
  ).toMatchObject({ status: 409, error: 'The entry was deleted' })
})
