import type { EntryId } from '../../../shared/domain/ids.ts'
import { listMonths, cutToWholeSeconds, type Entry } from '../../../shared/domain/entry.ts'
import { WriteConflict } from '../../table/writes.ts'
import { listMonthsAround } from '../month-sheets/neighbour-months.ts'
import { changeOneEntry } from './change.ts'
import { createAlreadyClockedInError } from './clock.ts'
import { revertFields, type AuthoredChange } from './journal.ts'
import type { EmployeeScope } from './ledger.ts'
import { readJournal } from './read-history.ts'

/**
 * Opens an entry again, as it was before the change that made `version`. Unlike an edit, reopening is refused even if
 * only a comment or a location was added since that change, because only the last change can be undone without losing
 * anything.
 */
export const reopenClosedEntry = (
  scope: EmployeeScope,
  { id, version }: { id: EntryId; version: number },
  authoredChange: AuthoredChange,
): Promise<Entry> =>
  changeOneEntry(scope, id, authoredChange, async (ledger, { head, entry }) => {
    if (version !== entry.version) throw await ledger.conflict('The entry was changed by somebody else', entry)
    const journal = await readJournal(scope.companyId, id)
    const lastRecord = journal.find(record => record.version === version)
    if (lastRecord?.by !== 'Company' || lastRecord.fields['end']?.[0] !== null)
      throw await ledger.conflict('The clock-out can no longer be undone', entry)
    if (ledger.openEntry) throw await createAlreadyClockedInError(ledger)
    const nextEntry = revertFields(entry, lastRecord.fields)
    const lastMonth = ledger.employee.last_month ?? nextEntry.start
    await ledger.read([
      ...listMonthsAround(nextEntry.start, nextEntry.start),
      ...listMonths(nextEntry.start, lastMonth),
    ])
    const laterEntries = ledger.entries.filter(
      other => other.start > nextEntry.start && other.created >= cutToWholeSeconds(lastRecord.at),
    )
    // A later entry can be open only if the employee has clocked in between the reads of the employee and the sheet.
    if (laterEntries.some(({ end }) => end === null)) throw new WriteConflict()
    // Refuses to reopen the entry if the employee has begun another entry since, because then the employee has not
    // continued this entry.
    if (laterEntries.length > 0) throw await ledger.conflict('The clock-out can no longer be undone', entry)
    return ledger.change(entry, nextEntry, head, authoredChange)
  })
