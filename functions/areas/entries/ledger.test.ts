/** The items of an employee may be read at different moments. A write must not mix the states of these moments. */
import { CompanyId, EmployeeId, ProjectId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import type { Key } from '../../table/keys.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { createStoredSampleEntry } from '../../../test/support/sample-entry.ts'
import { toEditableSheet, parseSheet, toStoredSheet } from '../month-sheets/sheet.ts'
import { parseTally } from '../projects/tally-item.ts'
import { computeTallyUpdate, type OnDemandReads } from './tally.ts'

const [companyId, employeeId] = [CompanyId.parse(newId()), EmployeeId.parse(newId())]
const [house, shed] = [ProjectId.parse(newId()), ProjectId.parse(newId())]
const now = '2026-11-21T12:00:00.000Z'

const createEntry = (start: string, end: string | null, project = house): StoredEntry =>
  createStoredSampleEntry({ employee: employeeId, project, start, end })

const noMovedProjects = {
  readMovedTallies: (projects: readonly string[]) => Promise.resolve(projects.map(() => parseTally(undefined))),
}
const noFurtherReads: OnDemandReads = { ...noMovedProjects, findLatest: () => Promise.resolve(undefined) }

it('rewrites the tally when a start moves, even if the sums stay the same', async () => {
  const [earlyEntry, lateEntry] = [
    createEntry('2026-10-05T08:00:00Z', '2026-10-05T16:00:00Z'),
    createEntry('2026-11-05T08:00:00Z', '2026-11-05T16:00:00Z'),
  ]
  const tally = { version: 3, projects: { [house]: { seconds: 57_600, latest: lateEntry.start } } }
  const movedEntry = { ...earlyEntry, start: '2026-10-05T07:00:00Z', end: '2026-10-05T15:00:00Z' }
  expect(
    (await computeTallyUpdate(tally, [earlyEntry, lateEntry], [movedEntry, lateEntry], noFurtherReads)).tally,
  ).not.toBe(tally)
  expect(
    (
      await computeTallyUpdate(
        tally,
        [earlyEntry, lateEntry],
        [{ ...earlyEntry, approved: true }, lateEntry],
        noFurtherReads,
      )
    ).tally,
  ).toBe(tally)
})

it('searches for the latest remaining entry after the latest one is removed', async () => {
  const [earlyEntry, lateEntry] = [
    createEntry('2026-03-05T08:00:00Z', '2026-03-05T16:00:00Z'),
    createEntry('2026-11-05T08:00:00Z', '2026-11-05T16:00:00Z'),
  ]
  const tally = { version: 3, projects: { [house]: { seconds: 57_600, latest: lateEntry.start } } }
  const calls: unknown[] = []
  const findLatest: OnDemandReads['findLatest'] = (...args) => {
    calls.push(args)
    return Promise.resolve(earlyEntry.start)
  }
  const { tally: next } = await computeTallyUpdate(tally, [lateEntry], [], { ...noMovedProjects, findLatest })
  expect(calls).toEqual([[house, '2026-11', undefined]])
  expect(next.projects).toEqual({ [house]: { seconds: 28_800, latest: earlyEntry.start } })
  expect((await computeTallyUpdate(next, [earlyEntry], [], noFurtherReads)).tally.projects).toEqual({})
})

describe('Ledger', () => {
  const employeeItem = {
    id: employeeId,
    version: 7,
    created_from: '',
    created: now,
    name: 'Ann',
    disabled: false,
    login_token: 'bcdf',
    token_epoch: 1,
    needs: [],
    phone_number: null,
    integrations: {},
  }
  const months = { first_month: '2026-09', last_month: '2026-11' }

  async function createLedger(employee: StoredItem, tally: StoredItem, entries: StoredEntry[]) {
    process.env['TABLE_NAME'] = 'none'
    const { ReadCache } = await import('../../table/reads.ts')
    const { keys } = await import('../../table/keys.ts')
    const { Ledger } = await import('./ledger.ts')
    const toMapKey = ({ pk, sk }: Key): string => `${pk} ${sk}`
    const items = new Map<string, StoredItem>([
      [toMapKey(keys.employee(companyId, employeeId)), employee],
      [toMapKey(keys.tally(companyId, employeeId)), tally],
    ])
    for (const [month, monthEntries] of Map.groupBy(entries, ({ start }) => start.slice(0, 7)))
      items.set(
        toMapKey(keys.sheet(companyId, month, employeeId)),
        toStoredSheet(
          { ...toEditableSheet(parseSheet(employeeId, month, undefined)), entries: monthEntries },
          now,
          'not',
        ),
      )
    class Stored extends ReadCache {
      override getAll(requestedKeys: readonly Key[]): Promise<(StoredItem | undefined)[]> {
        return Promise.resolve(requestedKeys.map(key => items.get(toMapKey(key))))
      }
    }
    const ledger = await Ledger.open({ companyId, employeeId, readCache: new Stored(), now }, ['2026-10', '2026-11'])
    const findWrite = async (key: Key): Promise<Write | undefined> =>
      (await ledger.writes()).find(write => 'put' in write && toMapKey(write.put) === toMapKey(key))
    return {
      ledger,
      employee: () => findWrite(keys.employee(companyId, employeeId)),
      tally: () => findWrite(keys.tally(companyId, employeeId)),
    }
  }

  const authoredChange = { key: 'k', content: 'c', now, by: 'Company' as const }
  const createHead = (entry: StoredEntry) => ({
    created_from: '',
    log: entry,
    month: entry.start.slice(0, 7),
    removed: false,
  })
  const [oldStart, latestStart] = ['2026-10-05T08:00:00Z', '2026-11-20T08:00:00Z']

  it('writes neither employee nor tally on approval, even with a stale tally', async () => {
    const entry = createEntry(oldStart, '2026-10-05T16:00:00Z')
    const staleTally = { version: 1, projects: { [house]: { seconds: 28_800, latest: oldStart } } }
    const { ledger, employee, tally } = await createLedger(
      { ...employeeItem, ...months, open_work_log: null, latest_work_log: latestStart },
      staleTally,
      [entry],
    )
    ledger.change(entry, { ...entry, approved: true }, createHead(entry), authoredChange)
    expect([await employee(), await tally()]).toEqual([undefined, undefined])
  })

  it("keeps the employee's latest start on clock-in, even with a stale tally", async () => {
    const staleTally = { version: 1, projects: { [house]: { seconds: 28_800, latest: oldStart } } }
    const { ledger, employee, tally } = await createLedger(
      { ...employeeItem, ...months, open_work_log: null, latest_work_log: latestStart },
      staleTally,
      [],
    )
    ledger.create(createEntry('2026-11-10T08:00:00Z', null, shed), '')
    expect(await employee()).toMatchObject({ put: { latest_work_log: latestStart }, when: { version: 7 } })
    expect(await tally()).toBeUndefined()
  })

  it('takes the latest start from the tally on removal of the open entry, and checks its version', async () => {
    const open = createEntry('2026-11-21T08:00:00Z', null)
    const openEntry = { id: open.id, project: open.project, start: open.start }
    const { ledger, employee, tally } = await createLedger(
      { ...employeeItem, ...months, open_work_log: openEntry, latest_work_log: open.start },
      { version: 4, projects: { [shed]: { seconds: 60, latest: oldStart } } },
      [open],
    )
    ledger.remove(open, createHead(open), authoredChange)
    expect(await employee()).toMatchObject({ put: { open_work_log: null, latest_work_log: oldStart } })
    expect(await tally()).toMatchObject({ when: { version: 4 } })
  })

  it('reads a month once for concurrent reads', async () => {
    const entry = createEntry('2026-09-05T08:00:00Z', '2026-09-05T16:00:00Z')
    const { ledger } = await createLedger(
      { ...employeeItem, ...months, open_work_log: null, latest_work_log: latestStart },
      { version: 1, projects: { [house]: { seconds: 28_800, latest: entry.start } } },
      [entry],
    )
    await Promise.all([ledger.read(['2026-09']), ledger.read(['2026-09'])])
    ledger.change(entry, { ...entry, project: shed }, createHead(entry), authoredChange)
    const sums = (await ledger.writes()).flatMap(write =>
      'put' in write && 'projects' in write.put ? [write.put['projects']] : [],
    )
    expect(sums).toEqual([{ [shed]: { seconds: 28_800, latest: entry.start } }])
  })
})
