import type { Input, Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import type { PageRoute } from '../../shared/api/route.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { createInvoicePeriod } from '../../shared/domain/invoices.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { Browser } from '../support/browser.ts'
import { expectEventually } from '../support/eventually.ts'
import { slowDownTable, useSeveralContainers } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { payByBank } from '../support/payday.ts'
import { confirmCompanyByMail } from '../support/company.ts'
import { secondsAgo, daySeconds, hourSeconds, signUpCompanyWithPhone } from '../support/company-with-phone.ts'

useSeveralContainers()

beforeAll(() => slowDownTable(10, 50))

const callCount = 4
const callConcurrently = async <Row extends PageRoute>(
  { call }: Browser,
  row: Row,
  input: Input<Row>,
): Promise<Output<Row>[]> => {
  const sameInput = { ...input, idempotencyKey: newId() }
  return Promise.all(
    Array.from({ length: callCount }, () =>
      (call as (row: Row, input: Input<Row>) => Promise<Output<Row>>)(row, sameInput),
    ),
  )
}
const rounds = [1, 2, 3]

it('adds entries once, with ids and without', async () => {
  const { company, ann, house, newEntryId, listEntries } = await signUpCompanyWithPhone()
  for (const round of rounds) {
    const entryInput = (start: number) => ({
      employee_id: ann.id,
      project_id: house.id,
      start_time: secondsAgo(start * daySeconds),
      end_time: secondsAgo(start * daySeconds - hourSeconds),
    })
    const body = [
      { id: newEntryId(), ...entryInput(round) },
      entryInput(round + 5),
      { id: newEntryId(), ...entryInput(round + 10) },
    ]
    await callConcurrently(company, api.workLogs.add, { body })
    expect(await listEntries()).toHaveLength(3 * round)
  }
})

it('edits and approves once, singly and in bulk', async () => {
  const { company, shed, addEntry } = await signUpCompanyWithPhone()
  await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  for (const round of rounds) {
    const { id } = await addEntry(secondsAgo(round * daySeconds), secondsAgo(round * daySeconds - hourSeconds))
    const edits = await callConcurrently(company, api.workLogs.edit, {
      body: {
        id,
        version: 1,
        new_project_id: shed.id,
        new_start_time: secondsAgo(40 * daySeconds),
        new_end_time: secondsAgo(39 * daySeconds),
      },
    })
    expect(edits.map(({ version }) => version)).toEqual(Array.from({ length: callCount }, () => 2))
    const bulkResponses = await callConcurrently(company, api.workLogs.bulk, {
      body: { ids: [{ id, version: 2 }], change: { approved: true } },
    })
    expect(bulkResponses.map(({ results }) => results[0]?.work_log?.version)).toEqual(
      Array.from({ length: callCount }, () => 3),
    )
  }
})

it('comments and deletes once', async () => {
  const { company, addEntry } = await signUpCompanyWithPhone()
  for (const round of rounds) {
    const { id } = await addEntry(secondsAgo(round * daySeconds), secondsAgo(round * daySeconds - hourSeconds))
    const commentedEntries = await callConcurrently(company, api.workLogs.comment, {
      body: { id: newId(), work_log_id: id, comment: 'Roof' },
    })
    expect(commentedEntries.map(({ comments }) => comments)).toEqual(Array.from({ length: callCount }, () => ['Roof']))
    await callConcurrently(company, api.workLogs.remove, { params: { id } })
    const { changes } = await company.call(api.workLogs.history, { params: { id } })
    expect(changes.map(({ commented, removed }) => [commented, removed])).toEqual([
      [true, false],
      [false, true],
    ])
  }
})

it('clocks in and out once, by phone and by time clock', async () => {
  const { company, ann, house, phone, newEntryId, listEntries } = await signUpCompanyWithPhone()
  const screen = await company.logInTimeClock()
  for (const round of rounds) {
    const id = newEntryId()
    const body = { id, project_id: house.id, start_time: secondsAgo(round * hourSeconds) }
    const end_time = secondsAgo(round * hourSeconds - 60)
    if (round === 1) await callConcurrently(phone, api.employee.clockIn, { body })
    // In the last round, the servers choose the ids.
    else
      await callConcurrently(screen, api.timeClock.createWorkLog, {
        body: { ...body, ...(round === 3 ? { id: undefined } : {}), employee_id: ann.id },
      })
    const closedEntries =
      round === 3
        ? await callConcurrently(screen, api.timeClock.closeWorkLog, { body: { employee_id: ann.id, end_time } })
        : await callConcurrently(phone, api.employee.clockOut, { body: { id, end_time } })
    expect(closedEntries.map(({ version }) => version)).toEqual(Array.from({ length: callCount }, () => 2))
    expect(await listEntries()).toHaveLength(round)
  }
})

describe('a key of somebody else', () => {
  const chooseLanguage = (phone: Browser, language: 'en' | 'pt', idempotencyKey: string) =>
    phone.call(api.employee.chooseLanguage, { body: { language }, idempotencyKey })

  it('does not stop an invoice when an employee uses the key of its job', async () => {
    const { company, phone } = await signUpCompanyWithPhone()
    await confirmCompanyByMail(company)
    await payByBank(company)
    const [first] = await company.call(api.billing.invoices)
    const [from = '', start] = first?.id.split('.') ?? []
    await chooseLanguage(phone, 'en', `invoice ${createInvoicePeriod(from, from).to}.${start}`)
    await runJob('invoice', `${addDays(from, 40)}T00:00:00.000Z`)
    const fetchStates = async () => (await company.call(api.billing.invoices)).map(({ state }) => state)
    await expectEventually(fetchStates, ['open', 'open'])
  })

  it('does not refuse the call of another employee with the same key', async () => {
    const { company, phone } = await signUpCompanyWithPhone()
    const otherPhone = await company.logInPhone(await company.employee('Ben'))
    const key = newId()
    await chooseLanguage(phone, 'en', key)
    await chooseLanguage(otherPhone, 'pt', key)
    expect(await otherPhone.call(api.employee.self)).toMatchObject({ language: 'pt' })
  })
})
