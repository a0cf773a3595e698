import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { findQuestion, listMonths, type Entry } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { readPartition } from '../support/cloud.ts'
import {
  secondsAgo,
  daySeconds,
  hourSeconds,
  minuteSeconds,
  signUpCompanyWithPhone,
  type CompanyWithPhone,
} from '../support/company-with-phone.ts'
import { expectRefusal } from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'

const questionText = 'Were you at the shed until five?'

async function setUpEntryToAsk() {
  const fixture = await signUpCompanyWithPhone()
  const { company, phone, addEntry, listEntries } = fixture
  await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const { id } = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2.5 * daySeconds))
  const ask = () => company.call(api.workLogs.comment, { body: { work_log_id: id, comment: questionText, asks: true } })
  const answer = () => phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: 'Yes' } })
  const edit = (body: object) => company.call(api.workLogs.edit, { body: { id, ...body } })
  const findListedEntry = async (): Promise<Entry | undefined> =>
    (await listEntries({ from: secondsAgo(5 * daySeconds), to: secondsAgo(0) })).find(entry => entry.id === id)
  return { ...fixture, id, ask, answer, edit, findListedEntry }
}

const expectConsistent = ({ company }: CompanyWithPhone) =>
  expectConsistentEntries(
    readPartition,
    CompanyId.parse(company.account.id),
    listMonths(secondsAgo(5 * daySeconds), secondsAgo(0)),
  )

it('sends an entry back with a comment, which company and employee see until it is answered', async () => {
  const fixture = await setUpEntryToAsk()
  const { phone, ask, answer, findListedEntry } = fixture
  const askedEntry = await ask()
  expect(findQuestion(askedEntry)).toMatchObject({
    comment: questionText,
    created: askedEntry.asked_at,
    created_by: 'Company',
  })
  expect(await findListedEntry()).toMatchObject({ asked_at: askedEntry.asked_at })
  const ownList = await phone.call(api.employee.workLogs, { query: { from: secondsAgo(5 * daySeconds) } })
  expect(JSON.stringify(ownList)).toContain('asked_at')
  await expectConsistent(fixture)
  expect(await answer()).toMatchObject({ asked_at: null, comments: [questionText, 'Yes'] })
  expect(await findListedEntry()).toMatchObject({ asked_at: null })
  await expectConsistent(fixture)
})

it('waits on after another comment of the company, a location and a clock-out', async () => {
  const { company, phone, clockIn, clockOut } = await setUpEntryToAsk()
  const { id } = await clockIn(secondsAgo(hourSeconds))
  const { asked_at } = await company.call(api.workLogs.comment, {
    body: { work_log_id: id, comment: questionText, asks: true },
  })
  await company.call(api.workLogs.comment, { body: { work_log_id: id, comment: 'No hurry' } })
  const at = { lat: 64.1, lon: -21.9, accuracy: 10, timestamp: secondsAgo(10 * minuteSeconds) }
  await phone.call(api.employee.addLocation, { params: { id }, body: at })
  expect(findQuestion(await clockOut(id, secondsAgo(minuteSeconds)))).toMatchObject({
    comment: questionText,
    created: asked_at,
  })
})

it('ends a question by an edit of the employee, and by an edit or approval of the company', async () => {
  const fixture = await setUpEntryToAsk()
  const { company, phone, id, ask, edit } = fixture
  const { version } = await ask()
  const body = { id, version, new_start_time: secondsAgo(3.1 * daySeconds) }
  expect(await phone.call(api.employee.editWorkLog, { body })).toMatchObject({ asked_at: null })
  await ask()
  expect(await edit({ new_start_time: secondsAgo(3.2 * daySeconds) })).toMatchObject({ asked_at: null })
  await ask()
  expect(await edit({ approved: true })).toMatchObject({ asked_at: null, approved: true })
  await ask()
  expect(await edit({ approve_result: true })).toMatchObject({ asked_at: null, approved: true })
  const askedEntry = await ask()
  const { results } = await company.call(api.workLogs.bulk, {
    body: { ids: [{ id, version: askedEntry.version }], change: { approved: true } },
  })
  expect(results).toMatchObject([{ work_log: { asked_at: null, approved: true } }])
  await expectConsistent(fixture)
})

it('clears the approval of an entry that is sent back, and refuses an edit of the approved version', async () => {
  const { ask, edit } = await setUpEntryToAsk()
  const { version } = await edit({ approved: true })
  expect(await ask()).toMatchObject({ approved: false, version: version + 1 })
  expect(await expectRefusal(edit({ version, approved: false }))).toMatchObject({ status: 409 })
})

it('takes a question back, once, and changes nothing without one', async () => {
  const { company, id, ask, findListedEntry } = await setUpEntryToAsk()
  const { version } = await ask()
  const call = { body: { id, version, ends_question: true as const }, idempotencyKey: newId() }
  const editedEntry = await company.call(api.workLogs.edit, call)
  expect(editedEntry).toMatchObject({ asked_at: null, approved: false, version: version + 1, comments: [questionText] })
  expect(await company.call(api.workLogs.edit, call)).toEqual(editedEntry)
  expect(await company.call(api.workLogs.edit, { ...call, idempotencyKey: newId() })).toEqual(editedEntry)
  expect(await findListedEntry()).toEqual(editedEntry)
})

it('does not change a question by an edit that changes nothing', async () => {
  const { ask, edit } = await setUpEntryToAsk()
  const askedEntry = await ask()
  expect(await edit({ version: askedEntry.version, approved: false })).toEqual(askedEntry)
})

it('asks once when the call is repeated, also after the answer', async () => {
  const { company, id, answer } = await setUpEntryToAsk()
  const body = { id: newId(), work_log_id: id, comment: questionText, asks: true as const }
  const askedEntry = await company.call(api.workLogs.comment, { body })
  expect(await company.call(api.workLogs.comment, { body })).toEqual(askedEntry)
  const answeredEntry = await answer()
  expect(await company.call(api.workLogs.comment, { body })).toEqual(answeredEntry)
  const { asks: _, ...comment } = body
  expect(await expectRefusal(company.call(api.workLogs.comment, { body: comment }))).toMatchObject({
    error: 'This id or key was used for something else',
  })
})

it('refuses a question where approving is off', async () => {
  const { company, id, ask, findListedEntry } = await setUpEntryToAsk()
  await company.call(api.settings.save, { body: { features: { approve_work_logs: false } } })
  expect(await expectRefusal(ask())).toMatchObject({ status: 400, fields: { asks: 'Approving is not turned on' } })
  expect(await findListedEntry()).toMatchObject({ asked_at: null, comments: [] })
  expect(await company.call(api.workLogs.comment, { body: { work_log_id: id, comment: questionText } })).toMatchObject({
    asked_at: null,
  })
})

it('shows in the history when an entry was sent back, and when that ended', async () => {
  const { company, id, ask, answer, edit } = await setUpEntryToAsk()
  await edit({ approved: true })
  const { asked_at } = await ask()
  await answer()
  const { changes } = await company.call(api.workLogs.history, { params: { id } })
  expect(changes.slice(1)).toMatchObject([
    { by: 'Company', commented: true, fields: { approved: [true, false], asked_at: [null, asked_at] } },
    { by: 'Employee', commented: true, fields: { asked_at: [asked_at, null] } },
  ])
})
