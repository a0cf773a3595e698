/** When an administrator acts for a company, the history of an entry names both. */
import { keys } from '../../functions/data/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { monthsBetween } from '../../shared/domain/entry.ts'
import { actAs } from '../support/stored-data.ts'
import { partition } from '../support/cloud.ts'
import { ago, day, hour, signUpShift } from '../support/shift.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'

async function supported() {
  const all = await signUpShift()
  await all.hamar.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const entry = await all.worked(ago(3 * day), ago(3 * day - hour))
  await actAs(all.hamar, 'Sigga')
  const historyOf = (id: string) => all.hamar.call(api.workLogs.history, { params: { id } })
  /** The stored items of an entry. The head comes first. */
  const stored = async (id: string) =>
    (await partition(keys.entryHead(CompanyId.parse(all.hamar.account.id), EntryId.parse(id)).pk)).filter(({ sk }) =>
      sk.startsWith(`W#${id}`),
    )
  return { ...all, entry, historyOf, stored }
}

test('each way of changing an entry names who acted, and what was done before names nobody', async () => {
  const { hamar, entry, shed, historyOf, stored } = await supported()
  const [before] = await stored(entry.id)
  expect(before).not.toHaveProperty('actor')
  await hamar.call(api.workLogs.edit, { body: { id: entry.id, new_project_id: shed.id } })
  await hamar.call(api.workLogs.comment, { body: { work_log_id: entry.id, comment: 'Roof' } })
  const { results } = await hamar.call(api.workLogs.bulk, {
    body: { ids: [{ id: entry.id, version: 3 }], change: { approved: true } },
  })
  expect(results).toMatchObject([{ work_log: { approved: true } }])
  await hamar.call(api.workLogs.remove, { params: { id: entry.id } })
  const { created, changes } = await historyOf(entry.id)
  expect(created).not.toHaveProperty('actor')
  expect(changes.map(({ by, actor }) => [by, actor])).toEqual(Array.from({ length: 4 }, () => ['Company', 'Sigga']))
})

test('an entry that was added so names who added it, and keeps that as it moves to another month', async () => {
  const { hamar, worked, historyOf } = await supported()
  const { id } = await worked(ago(5 * day), ago(5 * day - hour))
  await hamar.call(api.workLogs.edit, { body: { id, new_start_time: ago(70 * day), new_end_time: ago(69 * day) } })
  expect(await historyOf(id)).toMatchObject({
    created: { by: 'Company', actor: 'Sigga' },
    changes: [{ actor: 'Sigga' }],
  })
  await expectConsistentEntries(partition, CompanyId.parse(hamar.account.id), monthsBetween(ago(100 * day), ago(0)))
})

test('what the employee and the time clock do names nobody', async () => {
  const { hamar, ann, clockIn, historyOf, stored } = await supported()
  const { id } = await clockIn(ago(hour))
  await (await hamar.timeClock()).call(api.timeClock.closeWorkLog, { body: { employee_id: ann.id, end_time: ago(0) } })
  const { created, changes } = await historyOf(id)
  expect([created, ...changes].map(one => [one.by, 'actor' in one])).toEqual([
    ['Employee', false],
    ['CompanyTimeClock', false],
  ])
  for (const item of await stored(id)) expect(item).not.toHaveProperty('actor')
})

test('a session that changes the password still names who acts', async () => {
  const { hamar, worked, historyOf } = await supported()
  await hamar.setPassword('a password 1')
  await actAs(hamar, 'Sigga')
  await hamar.call(api.auth.changePassword, {
    body: { current_password: 'a password 1', new_password: 'a password 2' },
  })
  const { id } = await worked(ago(2 * day), ago(2 * day - hour))
  expect((await historyOf(id)).created.actor).toBe('Sigga')
})
