/** what must hold of a company's entries in the table, whatever happened to them */
import * as z from 'zod'
import { keys, prefixes, sheetPartition } from '../../functions/data/keys.ts'
import { toLogs, withBitsBack, type Columns, type StoredLog } from '../../functions/data/work-logs/columns.ts'
import { Entry, Head, replay } from '../../functions/data/work-logs/journal.ts'
import { EmployeeId, LogId, type CompanyId } from '../../shared/domain/ids.ts'
import { secondsBetween } from '../../shared/domain/work-log.ts'
import type { Item } from './cloud.ts'

type Log = StoredLog
/** columns as they are; entries that a sheet of the first format would have are none here */
const Sheet = z.looseObject({ columns: z.custom<Columns>(), gone: z.array(z.looseObject({ id: z.string() })) })
const Employee = z.looseObject({
  id: z.string(),
  open_work_log: z.object({ id: z.string(), project: z.string(), start: z.string() }).nullable(),
  latest_work_log: z.string().nullable(),
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
})
type Employee = z.infer<typeof Employee>
const Tally = z.looseObject({ projects: z.record(z.string(), z.object({ seconds: z.number(), latest: z.string() })) })

const isHead = ({ sk }: Item): boolean => /^W#[^#]+$/.test(sk)
const latest = (logs: readonly Log[]): string | null =>
  logs
    .map(({ start }) => start)
    .toSorted()
    .at(-1) ?? null

function sheetOf(month: string, item: Item) {
  const { columns, gone } = Sheet.parse(JSON.parse(String(item['packed'])))
  return {
    month,
    sheet: { logs: toLogs(EmployeeId.parse(item.sk.slice(prefixes.sheet.length)), withBitsBack(columns)), gone },
  }
}

/**
 * Head and journal of every entry tell what its sheet holds; tally and employee say what the sheets add up to.
 * Answers the entries that are there, and the ids of those that were removed.
 */
export async function expectSound(
  read: (pk: string) => Promise<Item[]>,
  c: CompanyId,
  months: readonly string[],
): Promise<{ logs: Map<string, Log>; removed: string[] }> {
  const partitions = await Promise.all(
    months.map(async month => (await read(sheetPartition(c, month))).map(item => sheetOf(month, item))),
  )
  const sheets = partitions.flat()
  const all = sheets.flatMap(({ sheet }) => sheet.logs)
  const logs = new Map(all.map(log => [log.id, log]))
  expect(logs.size).toBe(all.length)
  for (const { month, sheet } of sheets) {
    expect(sheet.logs.filter(({ start }) => !start.startsWith(month))).toEqual([])
    expect(sheet.gone.filter(({ id }) => sheet.logs.some(log => log.id === id))).toEqual([])
  }
  const main = await read(keys.company(c).pk)
  const removed: string[] = []
  for (const row of main.filter(({ sk }) => sk.startsWith(prefixes.employee))) {
    const employee = Employee.parse(row)
    const own = all.filter(({ id }) => id.startsWith(`${employee.id}.`))
    removed.push(
      ...expectReplayed(await read(keys.logHead(c, LogId.parse(`${employee.id}.${'0'.repeat(12)}`)).pk), logs, own),
    )
    const { sk: tally } = keys.tally(c, EmployeeId.parse(employee.id))
    expectSums(
      employee,
      main.filter(({ sk }) => sk === tally || sk.startsWith(`${tally}#`)),
      own,
    )
  }
  return { logs, removed }
}

function expectReplayed(items: readonly Item[], logs: ReadonlyMap<string, Log>, own: readonly Log[]): string[] {
  const heads = items.filter(isHead)
  const journals = Map.groupBy(
    items.filter(({ sk }) => sk.includes('#H#')),
    ({ sk }) => sk.slice(0, sk.indexOf('#H#')),
  )
  const replayed = heads.map(item => {
    const journal = (journals.get(item.sk) ?? []).map(entry => Entry.parse(entry))
    return { id: item.sk.slice(2), head: Head.parse(item), log: replay(Head.parse(item), journal) }
  })
  expect(replayed.filter(({ log }) => log !== null).length).toBe(own.length)
  for (const { id, head, log } of replayed) {
    expect({ id, log: logs.get(id) ?? null }).toEqual({ id, log })
    expect({ id, removed: head.removed }).toEqual({ id, removed: log === null })
    if (log) expect({ id, month: head.month }).toEqual({ id, month: log.start.slice(0, 7) })
  }
  return replayed.filter(({ log }) => log === null).map(({ id }) => id)
}

/** A project may be in the tally, in an item of its own, or partly in both. */
function totalsOf(tallies: readonly Item[]): Record<string, { seconds: number; latest: string }> {
  const parts = tallies.flatMap(tally => Object.entries(Tally.parse(tally).projects))
  return Object.fromEntries(
    [...Map.groupBy(parts, ([project]) => project)].map(([project, some]) => [
      project,
      {
        seconds: some.reduce((sum, [, { seconds }]) => sum + seconds, 0),
        latest:
          some
            .map(([, part]) => part.latest)
            .toSorted()
            .at(-1) ?? '',
      },
    ]),
  )
}

function expectSums(employee: Employee, tallies: readonly Item[], own: readonly Log[]): void {
  const closed = Map.groupBy(
    own.filter(({ end }) => end !== null),
    ({ project }) => project,
  )
  const sums = [...closed].map(([project, some]) => [
    project,
    {
      seconds: some.reduce((sum, { start, end }) => sum + secondsBetween(start, end ?? start), 0),
      latest: latest(some),
    },
  ])
  expect(totalsOf(tallies)).toEqual(Object.fromEntries(sums))
  const open = own.filter(({ end }) => end === null)
  expect([employee.open_work_log].filter(one => one !== null)).toEqual(
    open.map(({ id, project, start }) => ({ id, project, start })),
  )
  expect(employee.latest_work_log).toBe(latest(own))
  const months = own.map(({ start }) => start.slice(0, 7)).toSorted()
  const reach = [employee.first_month ?? '', ...months, employee.last_month ?? '']
  if (months.length > 0) expect(reach).toEqual(reach.toSorted((a, b) => a.localeCompare(b)))
}
