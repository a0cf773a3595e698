import { useEngineTable } from '../support/engine-table.ts'
import { changeOneEntry } from '../../functions/areas/entries/change.ts'
import { clockIn } from '../../functions/areas/entries/clock.ts'
import { reopenClosedEntry } from '../../functions/areas/entries/reopen.ts'
import * as employees from '../../functions/areas/employees/employees.ts'
import * as projects from '../../functions/areas/projects/project.ts'
import { createChangeIdentity } from '../../functions/table/entity.ts'
import type { Key } from '../../functions/table/keys.ts'
import { ReadCache } from '../../functions/table/reads.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { CompanyId, EmployeeId, EntryId, ProjectId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'

useEngineTable()

const now = new Date().toISOString()
const start = addSeconds(now, -3600)

const isSheetKey = ({ pk }: Key): boolean => pk.includes('#M#')

/** Runs `task` once, after the employee was read and before a sheet is read. */
class InterruptedReads extends ReadCache {
  #task: (() => Promise<unknown>) | undefined

  constructor(task: () => Promise<unknown>) {
    super()
    this.#task = task
  }

  override async getAll(wantedKeys: readonly Key[]) {
    const task = wantedKeys.some(isSheetKey) ? this.#task : undefined
    if (task) {
      this.#task = undefined
      await task()
    }
    return super.getAll(wantedKeys)
  }
}

it('says that the employee is clocked in when the clock-in falls between the reads of a reopening', async () => {
  const companyId = CompanyId.parse(newId())
  const [employeeId, projectId] = [EmployeeId.parse(newId()), ProjectId.parse(newId())]
  await employees.create(companyId, employeeId, { name: 'Ann' }, now)
  await projects.create(companyId, projectId, { name: 'House', created_by: 'Company' }, now)
  const scope = { companyId, employeeId, readCache: new ReadCache() }
  const newEntryId = () => EntryId.parse(`${employeeId}.${newId()}`)
  const clockInAt = (id: EntryId, start_time: string) =>
    clockIn(
      { id, project_id: projectId, start_time },
      { ...scope, readCache: new ReadCache(), by: 'Employee', now, lateAfterMinutes: 5 },
    )
  const authored = (key: string) => ({ by: 'Company' as const, ...createChangeIdentity(key, key, now) })

  const id = newEntryId()
  await clockInAt(id, start)
  const closedEntry = await changeOneEntry(scope, id, authored(newId()), (ledger, { head, entry }) =>
    Promise.resolve(ledger.change(entry, { ...entry, end: addSeconds(start, 60) }, head, authored('closing'))),
  )
  const openId = newEntryId()
  const readCache = new InterruptedReads(() => clockInAt(openId, addSeconds(start, 120)))
  await expect(
    reopenClosedEntry({ ...scope, readCache }, { id, version: closedEntry.version }, authored(newId())),
  ).rejects.toMatchObject({ text: 'Already clocked in', workLog: { id: openId, end_time: null } })
})
