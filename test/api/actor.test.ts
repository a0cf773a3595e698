import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { listMonths } from '../../shared/domain/entry.ts'
import { setActor } from '../support/stored-data.ts'
import { readPartition } from '../support/cloud.ts'
import { secondsAgo, daySeconds, hourSeconds, signUpCompanyWithPhone } from '../support/company-with-phone.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'

async function setUpSupportVisit() {
  const fixture = await signUpCompanyWithPhone()
  await fixture.company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const entry = await fixture.addEntry(secondsAgo(3 * daySeconds), secondsAgo(3 * daySeconds - hourSeconds))
  await setActor(fixture.company, 'Sigga')
  const fetchHistory = (id: string) => fixture.company.call(api.workLogs.history, { params: { id } })
  /** Reads the readStoredItems items of an entry, of which the entry's head is the first. */
  const readStoredItems = async (id: string) =>
    (await readPartition(keys.entryHead(CompanyId.parse(fixture.company.account.id), EntryId.parse(id)).pk)).filter(
      ({ sk }) => sk.startsWith(`W#${id}`),
    )
  return { ...fixture, entry, fetchHistory, readStoredItems }
}

it('records the actor of every change of an entry, but not of earlier changes', async () => {
  const { company, entry, shed, fetchHistory, readStoredItems } = await setUpSupportVisit()
  const [before] = await readStoredItems(entry.id)
  expect(before).not.toHaveProperty('actor')
  await company.call(api.workLogs.edit, { body: { id: entry.id, new_project_id: shed.id } })
  await company.call(api.workLogs.comment, { body: { work_log_id: entry.id, comment: 'Roof' } })
  const { results } = await company.call(api.workLogs.bulk, {
    body: { ids: [{ id: entry.id, version: 3 }], change: { approved: true } },
  })
  expect(results).toMatchObject([{ work_log: { approved: true } }])
  await company.call(api.workLogs.remove, { params: { id: entry.id } })
  const { created, changes } = await fetchHistory(entry.id)
  expect(created).not.toHaveProperty('actor')
  expect(changes.map(({ by, actor }) => [by, actor])).toEqual(Array.from({ length: 4 }, () => ['Company', 'Sigga']))
})

it('records the actor of an added entry, and keeps it when the entry changes months', async () => {
  const { company, addEntry, fetchHistory } = await setUpSupportVisit()
  const { id } = await addEntry(secondsAgo(5 * daySeconds), secondsAgo(5 * daySeconds - hourSeconds))
  await company.call(api.workLogs.edit, {
    body: { id, new_start_time: secondsAgo(70 * daySeconds), new_end_time: secondsAgo(69 * daySeconds) },
  })
  expect(await fetchHistory(id)).toMatchObject({
    created: { by: 'Company', actor: 'Sigga' },
    changes: [{ actor: 'Sigga' }],
  })
  await expectConsistentEntries(
    readPartition,
    CompanyId.parse(company.account.id),
    listMonths(secondsAgo(100 * daySeconds), secondsAgo(0)),
  )
})

it('records no actor for changes by the employee or the time clock', async () => {
  const { company, ann, clockIn, fetchHistory, readStoredItems } = await setUpSupportVisit()
  const { id } = await clockIn(secondsAgo(hourSeconds))
  await (
    await company.logInTimeClock()
  ).call(api.timeClock.closeWorkLog, { body: { employee_id: ann.id, end_time: secondsAgo(0) } })
  const { created, changes } = await fetchHistory(id)
  expect([created, ...changes].map(change => [change.by, 'actor' in change])).toEqual([
    ['Employee', false],
    ['CompanyTimeClock', false],
  ])
  for (const item of await readStoredItems(id)) expect(item).not.toHaveProperty('actor')
})

it('keeps the actor when the session changes the password', async () => {
  const { company, addEntry, fetchHistory } = await setUpSupportVisit()
  await company.setPassword('a password 1')
  await setActor(company, 'Sigga')
  await company.call(api.auth.changePassword, {
    body: { current_password: 'a password 1', new_password: 'a password 2' },
  })
  const { id } = await addEntry(secondsAgo(2 * daySeconds), secondsAgo(2 * daySeconds - hourSeconds))
  expect((await fetchHistory(id)).created.actor).toBe('Sigga')
})
