/** When an administrator acts for a company, the history of an entry names both. */
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { monthsBetween } from '../../shared/domain/entry.ts'
import { setActor } from '../support/stored-data.ts'
import { readPartition } from '../support/cloud.ts'
import { secondsAgo, daySeconds, hourSeconds, signUpShift } from '../support/shift.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'

async function setUpSupportVisit() {
  const all = await signUpShift()
  await all.hamar.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const entry = await all.addEntry(secondsAgo(3 * daySeconds), secondsAgo(3 * daySeconds - hourSeconds))
  await setActor(all.hamar, 'Sigga')
  const historyOf = (id: string) => all.hamar.call(api.workLogs.history, { params: { id } })
  /** The stored items of an entry. The head comes first. */
  const stored = async (id: string) =>
    (await readPartition(keys.entryHead(CompanyId.parse(all.hamar.account.id), EntryId.parse(id)).pk)).filter(
      ({ sk }) => sk.startsWith(`W#${id}`),
    )
  return { ...all, entry, historyOf, stored }
}

test('each way of changing an entry names who acted, and what was done before names nobody', async () => {
  const { hamar: company, entry, shed, historyOf, stored } = await setUpSupportVisit()
  const [before] = await stored(entry.id)
  expect(before).not.toHaveProperty('actor')
  await company.call(api.workLogs.edit, { body: { id: entry.id, new_project_id: shed.id } })
  await company.call(api.workLogs.comment, { body: { work_log_id: entry.id, comment: 'Roof' } })
  const { results } = await company.call(api.workLogs.bulk, {
    body: { ids: [{ id: entry.id, version: 3 }], change: { approved: true } },
  })
  expect(results).toMatchObject([{ work_log: { approved: true } }])
  await company.call(api.workLogs.remove, { params: { id: entry.id } })
  const { created, changes } = await historyOf(entry.id)
  expect(created).not.toHaveProperty('actor')
  expect(changes.map(({ by, actor }) => [by, actor])).toEqual(Array.from({ length: 4 }, () => ['Company', 'Sigga']))
})

test('an entry that was added so names who added it, and keeps that as it moves to another month', async () => {
  const { hamar: company, addEntry, historyOf } = await setUpSupportVisit()
  const { id } = await addEntry(secondsAgo(5 * daySeconds), secondsAgo(5 * daySeconds - hourSeconds))
  await company.call(api.workLogs.edit, {
    body: { id, new_start_time: secondsAgo(70 * daySeconds), new_end_time: secondsAgo(69 * daySeconds) },
  })
  expect(await historyOf(id)).toMatchObject({
    created: { by: 'Company', actor: 'Sigga' },
    changes: [{ actor: 'Sigga' }],
  })
  await expectConsistentEntries(
    readPartition,
    CompanyId.parse(company.account.id),
    monthsBetween(secondsAgo(100 * daySeconds), secondsAgo(0)),
  )
})

test('what the employee and the time clock do names nobody', async () => {
  const { hamar: company, ann, clockIn, historyOf, stored } = await setUpSupportVisit()
  const { id } = await clockIn(secondsAgo(hourSeconds))
  await (
    await company.logInTimeClock()
  ).call(api.timeClock.closeWorkLog, { body: { employee_id: ann.id, end_time: secondsAgo(0) } })
  const { created, changes } = await historyOf(id)
  expect([created, ...changes].map(one => [one.by, 'actor' in one])).toEqual([
    ['Employee', false],
    ['CompanyTimeClock', false],
  ])
  for (const item of await stored(id)) expect(item).not.toHaveProperty('actor')
})

test('a session that changes the password still names who acts', async () => {
  const { hamar: company, addEntry, historyOf } = await setUpSupportVisit()
  await company.setPassword('a password 1')
  await setActor(company, 'Sigga')
  await company.call(api.auth.changePassword, {
    body: { current_password: 'a password 1', new_password: 'a password 2' },
  })
  const { id } = await addEntry(secondsAgo(2 * daySeconds), secondsAgo(2 * daySeconds - hourSeconds))
  expect((await historyOf(id)).created.actor).toBe('Sigga')
})
