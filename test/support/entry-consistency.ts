import * as z from 'zod'
import { keys, sortKeyPrefixes, toSheetPartition } from '../../functions/table/keys.ts'
import {
  toEntries,
  restoreHighBits,
  type Columns,
  type StoredEntry,
} from '../../functions/areas/month-sheets/columns.ts'
import { JournalRecord, Head, replayJournal } from '../../functions/areas/entries/journal.ts'
import { EmployeeId, EntryId, type CompanyId } from '../../shared/domain/ids.ts'
import { secondsBetween } from '../../shared/domain/entry.ts'
import type { ConsoleItem } from './cloud.ts'

/** This is the current format, in which a sheet stores entries as columns. */
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

const isHead = ({ sk }: ConsoleItem): boolean => /^W#[^#]+$/.test(sk)
const findLatestStart = (entries: readonly StoredEntry[]): string | null =>
  entries
    .map(({ start }) => start)
    .toSorted()
    .at(-1) ?? null

function parseSheet(month: string, item: ConsoleItem) {
  const { columns, gone } = Sheet.parse(JSON.parse(String(item['packed'])))
  return {
    month,
    sheet: {
      entries: toEntries(EmployeeId.parse(item.sk.slice(sortKeyPrefixes.sheet.length)), restoreHighBits(columns)),
      gone,
    },
  }
}

/**
 * Expects that replaying the journal of an entry results in the entry of its month sheet, and that tallies and
 * employees match the sums of the sheets.
 */
export async function expectConsistentEntries(
  read: (pk: string) => Promise<ConsoleItem[]>,
  companyId: CompanyId,
  months: readonly string[],
): Promise<{ entries: Map<string, StoredEntry>; removed: string[] }> {
  const partitions = await Promise.all(
    months.map(async month => (await read(toSheetPartition(companyId, month))).map(item => parseSheet(month, item))),
  )
  const sheets = partitions.flat()
  const allEntries = sheets.flatMap(({ sheet }) => sheet.entries)
  const entries = new Map(allEntries.map(entry => [entry.id, entry]))
  expect(entries.size).toBe(allEntries.length)
  for (const { month, sheet } of sheets) {
    expect(sheet.entries.filter(({ start }) => !start.startsWith(month))).toEqual([])
    expect(sheet.gone.filter(({ id }) => sheet.entries.some(entry => entry.id === id))).toEqual([])
  }
  const companyItems = await read(keys.company(companyId).pk)
  const removedIds: string[] = []
  for (const row of companyItems.filter(({ sk }) => sk.startsWith(sortKeyPrefixes.employee))) {
    const employee = Employee.parse(row)
    const ownEntries = allEntries.filter(({ id }) => id.startsWith(`${employee.id}.`))
    removedIds.push(
      ...expectJournalsReplay(
        await read(keys.entryHead(companyId, EntryId.parse(`${employee.id}.${'0'.repeat(12)}`)).pk),
        entries,
        ownEntries,
      ),
    )
    const { sk: tally } = keys.tally(companyId, EmployeeId.parse(employee.id))
    expectSums(
      employee,
      companyItems.filter(({ sk }) => sk === tally || sk.startsWith(`${tally}#`)),
      ownEntries,
    )
  }
  return { entries, removed: removedIds }
}

function expectJournalsReplay(
  items: readonly ConsoleItem[],
  entries: ReadonlyMap<string, StoredEntry>,
  ownEntries: readonly StoredEntry[],
): string[] {
  const heads = items.filter(isHead)
  const journalsByKey = Map.groupBy(
    items.filter(({ sk }) => sk.includes('#H#')),
    ({ sk }) => sk.slice(0, sk.indexOf('#H#')),
  )
  const replayedEntries = heads.map(item => {
    const journal = (journalsByKey.get(item.sk) ?? []).map(record => JournalRecord.parse(record))
    return { id: item.sk.slice(2), head: Head.parse(item), entry: replayJournal(Head.parse(item), journal) }
  })
  expect(replayedEntries.filter(({ entry }) => entry !== null).length).toBe(ownEntries.length)
  for (const { id, head, entry } of replayedEntries) {
    expect({ id, entry: entries.get(id) ?? null }).toEqual({ id, entry })
    expect({ id, removed: head.removed }).toEqual({ id, removed: entry === null })
    if (entry) expect({ id, month: head.month }).toEqual({ id, month: entry.start.slice(0, 7) })
  }
  return replayedEntries.filter(({ entry }) => entry === null).map(({ id }) => id)
}

/**
 * Adds up the parts of each project's sum, because the sum is in the tally, in an item of the project, or partly in
 * both.
 */
function sumTallies(tallies: readonly ConsoleItem[]): Record<string, { seconds: number; latest: string }> {
  const parts = tallies.flatMap(tally => Object.entries(Tally.parse(tally).projects))
  return Object.fromEntries(
    [...Map.groupBy(parts, ([project]) => project)].map(([project, projectParts]) => [
      project,
      {
        seconds: projectParts.reduce((sum, [, { seconds }]) => sum + seconds, 0),
        latest:
          projectParts
            .map(([, part]) => part.latest)
            .toSorted()
            .at(-1) ?? '',
      },
    ]),
  )
}

function expectSums(employee: Employee, tallies: readonly ConsoleItem[], ownEntries: readonly StoredEntry[]): void {
  const closedEntriesByProject = Map.groupBy(
    ownEntries.filter(({ end }) => end !== null),
    ({ project }) => project,
  )
  const sums = [...closedEntriesByProject].map(([project, entries]) => [
    project,
    {
      seconds: entries.reduce((sum, { start, end }) => sum + secondsBetween(start, end ?? start), 0),
      latest: findLatestStart(entries),
    },
  ])
  expect(sumTallies(tallies)).toEqual(Object.fromEntries(sums))
  const openEntries = ownEntries.filter(({ end }) => end === null)
  expect([employee.open_work_log].filter(openEntry => openEntry !== null)).toEqual(
    openEntries.map(({ id, project, start }) => ({ id, project, start })),
  )
  expect(employee.latest_work_log).toBe(findLatestStart(ownEntries))
  const months = ownEntries.map(({ start }) => start.slice(0, 7)).toSorted()
  const sortedMonths = [employee.first_month ?? '', ...months, employee.last_month ?? '']
  if (months.length > 0) expect(sortedMonths).toEqual(sortedMonths.toSorted((a, b) => a.localeCompare(b)))
}
