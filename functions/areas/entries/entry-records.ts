import type * as z from 'zod'
import { Location } from '../../../shared/api/schemas/entry.ts'
import { EntryId, type CompanyId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { listMonths } from '../../../shared/domain/entry.ts'
import { query } from '../../table/reads.ts'
import type { Employee } from '../employees/employees.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { Head, JournalRecord } from './journal.ts'
import { toEditableSheet } from '../month-sheets/sheet.ts'
import { readMonthSheets } from '../month-sheets/count-entries.ts'
import { toEntriesPartition } from './verify.ts'

/** Returns all months from the first to the last in which these employees have entries. */
export function listMonthsWithEntries(people: readonly Pick<Employee, 'first_month' | 'last_month'>[]): string[] {
  const endMonths = people.flatMap(({ first_month, last_month }) => [first_month, last_month])
  const [first, ...laterMonths] = endMonths.filter(month => month !== null).toSorted()
  return first === undefined ? [] : listMonths(first, laterMonths.at(-1) ?? first)
}

export interface EmployeeMonth {
  employeeId: EmployeeId
  /** The entries are sorted by start. */
  entries: StoredEntry[]
}

export const readMonthEntries = async (companyId: CompanyId, month: string): Promise<EmployeeMonth[]> =>
  (await readMonthSheets(companyId, month)).map(sheet => ({
    employeeId: sheet.employeeId,
    entries: toEditableSheet(sheet).entries.toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  }))

export interface EntryHistoryRecord {
  id: EntryId
  head: Head
  /** The records are sorted by version. */
  journal: JournalRecord[]
  locations: z.output<typeof Location>[]
}

interface EntryRecords {
  records: EntryHistoryRecord[]
  /** Ids of entries without a head. The export leaves out their history, because their original values are unknown. */
  idsWithoutHead: string[]
}

/** Reads the heads, journals and locations of an employee's entries, including removed entries. */
export async function readEntryRecords(companyId: CompanyId, employeeId: EmployeeId): Promise<EntryRecords> {
  const itemsByEntry = Map.groupBy(
    await query(toEntriesPartition(companyId, employeeId), 'W#'),
    ({ sk }) => String(sk).split('#')[1] ?? '',
  )
  const idsWithoutHead: string[] = []
  const records = [...itemsByEntry].flatMap(([id, items]): EntryHistoryRecord[] => {
    const head = items.find(({ sk }) => sk === `W#${id}`)
    if (!head) {
      idsWithoutHead.push(id)
      return []
    }
    const listItemsOfKind = (kind: string) => items.filter(({ sk }) => String(sk).startsWith(`W#${id}#${kind}#`))
    const journal = listItemsOfKind('H').map(item => JournalRecord.parse(item))
    return [
      {
        id: EntryId.parse(id),
        head: Head.parse(head),
        journal: journal.toSorted((a, b) => a.version - b.version),
        locations: listItemsOfKind('L').map(item => Location.parse(item)),
      },
    ]
  })
  return { records, idsWithoutHead }
}
