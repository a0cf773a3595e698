/**
 * One employee's entries, opened for one change. Sheets, tally, employee and journal are written in one transaction, so
 * that they always agree.
 */
import * as z from 'zod'
import { AppError, type ErrorText } from '../../../shared/api/errors.ts'
import { employeeIdOf, type CompanyId, type EmployeeId, type EntryId } from '../../../shared/domain/ids.ts'
import {
  epochSeconds,
  findOverlappingIndexes,
  endOrNow,
  needsReview,
  toWireEntry,
  cutToWholeSeconds,
  type Entry,
} from '../../../shared/domain/entry.ts'
import type { ReadCache } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import { Employee, type OpenEntry, type PhoneAnswer } from '../employees/employees.ts'
import type { StoredItem } from '../../table/items.ts'
import { keys, type Key } from '../../table/keys.ts'
import { listMonthsAround } from '../month-sheets/neighbour-months.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import {
  findChangedFields,
  hasEditedFields,
  parseHead,
  createJournalRecordWrite,
  type AuthoredChange,
  type JournalRecord,
  type Head,
} from './journal.ts'
import { monthOf, toEditableSheet, parseSheet, type Tombstone, type EditableSheet } from '../month-sheets/sheet.ts'
import { createLedgerWrites, type SheetGrowth } from './ledger-writes.ts'
import { addPhoneAnswer } from './phone-answers.ts'
import { Project } from '../projects/project.ts'
import { parseTally, type Tally } from '../projects/tally-item.ts'

export interface EmployeeScope {
  companyId: CompanyId
  employeeId: EmployeeId
  readCache: ReadCache
}

export interface LedgerScope extends EmployeeScope {
  now: string
}

/** Returns the keys of a ledger's items, so that a caller can read them in one batch with other items. */
export const listLedgerKeys = (companyId: CompanyId, employeeId: EmployeeId, months: readonly string[]) => [
  keys.employee(companyId, employeeId),
  keys.tally(companyId, employeeId),
  ...months.map(month => keys.sheet(companyId, month, employeeId)),
]

/**
 * Keeps only id and name of a project, because error responses pass no schema that would remove the other fields. The
 * schema is created once, because creating it takes longer than using it.
 */
const NamedProject = z.object({ id: Project.shape.id, name: Project.shape.name })

export class Ledger {
  readonly employee: Employee
  readonly #companyId: CompanyId
  readonly #readCache: ReadCache
  readonly #now: string
  readonly #tally: Tally
  readonly #sheets = new Map<string, EditableSheet>()
  /** The entries of all sheets in `#sheets`, as read. */
  readonly #entriesBefore: StoredEntry[] = []
  readonly #changedSheets = new Map<string, EditableSheet>()
  readonly #extraWrites: Write[] = []
  #openEntry: OpenEntry | null
  #growth: SheetGrowth = 'not'
  #phoneAnswers: PhoneAnswer[]

  private constructor({ companyId, readCache, now }: LedgerScope, employee: Employee, tally: Tally) {
    this.#companyId = companyId
    this.#readCache = readCache
    this.#now = now
    this.employee = employee
    this.#tally = tally
    this.#openEntry = employee.open_work_log
    this.#phoneAnswers = employee.phone_answers
  }

  static async open(scope: LedgerScope, months: readonly string[]): Promise<Ledger> {
    const [employeeItem, tallyItem] = await scope.readCache.getAll(
      listLedgerKeys(scope.companyId, scope.employeeId, months),
    )
    if (!employeeItem) throw new AppError('Not found')
    const ledger = new Ledger(scope, Employee.parse(employeeItem), parseTally(tallyItem))
    await ledger.read(months)
    return ledger
  }

  async read(months: readonly string[]): Promise<void> {
    const unreadMonths = months.filter(month => !this.#sheets.has(month))
    const items = await this.#readCache.getAll(unreadMonths.map(month => this.#sheetKey(month)))
    for (const [i, month] of unreadMonths.entries()) {
      // A concurrent call may have read the sheet while this call waited.
      if (this.#sheets.has(month)) continue
      const sheet = toEditableSheet(parseSheet(this.employee.id, month, items[i]))
      this.#sheets.set(month, sheet)
      this.#entriesBefore.push(...sheet.entries)
    }
  }

  get entries(): StoredEntry[] {
    return [...this.#sheets.values()].flatMap(({ entries }) => entries)
  }

  get openEntry(): OpenEntry | null {
    return this.#openEntry
  }

  get isChanged(): boolean {
    return this.#changedSheets.size > 0
  }

  find(id: EntryId): StoredEntry | undefined {
    return this.entries.find(entry => entry.id === id)
  }

  /**
   * Whether the entry overlaps another one of the employee. Compares it with the open entry too, even if the open
   * entry's sheet was not read.
   */
  async #overlaps(entry: StoredEntry): Promise<boolean> {
    const now = cutToWholeSeconds(this.#now)
    await this.read(listMonthsAround(entry.start, endOrNow(entry, now)))
    const entries = addOpenEntry(this.entries, this.#openEntry)
    const overlappingIndexes = findOverlappingIndexes(
      entries.map(({ start }) => epochSeconds(start)),
      entries.map(other => epochSeconds(endOrNow(other, now))),
    )
    return overlappingIndexes.has(entries.findIndex(({ id }) => id === entry.id))
  }

  async toWire(entry: StoredEntry): Promise<Entry> {
    const hasOverlap = await this.#overlaps(entry)
    const project = await this.#readCache.get(keys.project(this.#companyId, entry.project))
    const wireEntry = toWireEntry(entry, {
      id: entry.id,
      employee: { id: this.employee.id, name: this.employee.name },
      project: NamedProject.parse(project),
      has_location: (entry.locations ?? 0) > 0,
      overlaps: hasOverlap,
    })
    return { ...wireEntry, needs_look: needsReview(wireEntry, this.#now) }
  }

  async conflict(text: ErrorText, entry: StoredEntry): Promise<AppError> {
    return new AppError(text, { workLog: await this.toWire(entry) })
  }

  #sheetKey(month: string): Key {
    return keys.sheet(this.#companyId, month, this.employee.id)
  }

  #sheet(month: string): EditableSheet {
    const sheet = this.#sheets.get(month)
    if (!sheet) throw new Error(`the sheet of ${month} was not read`)
    this.#changedSheets.set(month, sheet)
    return sheet
  }

  /** Records that the response to this change goes to a phone. */
  recordPhoneAnswer(phone: string): void {
    this.#phoneAnswers = addPhoneAnswer(this.#phoneAnswers, phone, this.#now)
  }

  addWrites(...writes: Write[]): void {
    this.#extraWrites.push(...writes)
  }

  create(
    entry: StoredEntry,
    createdFrom: string,
    moreFields: Pick<Head, 'told_at' | 'phone_times' | 'phone' | 'actor'> = {},
    growth: SheetGrowth = 'adding',
  ): Head {
    const month = monthOf(entry)
    const head: Head = { created_from: createdFrom, log: entry, month, removed: false, ...moreFields }
    this.#sheet(month).entries.push(entry)
    if (entry.end === null) this.#openEntry = { id: entry.id, project: entry.project, start: entry.start }
    this.#growth = growth
    this.addWrites({ put: { ...keys.entryHead(this.#companyId, entry.id), ...head }, when: 'absent' })
    return head
  }

  /**
   * Changes the entry in its sheet, and records the change in its journal. The caller must have read the sheet of the
   * entry's new month.
   */
  change(
    from: StoredEntry,
    to: StoredEntry,
    head: Head,
    authoredChange: AuthoredChange,
    moreFields: Pick<JournalRecord, 'comment' | 'told_at' | 'phone_times' | 'clock_disagrees' | 'pin_unchecked'> = {},
  ): StoredEntry {
    const fields = findChangedFields(from, to)
    const version = from.version + 1
    const nextEntry = { ...to, version, ...(hasEditedFields(fields) ? { edited: version } : {}) }
    const [oldMonth, month] = [monthOf(from), monthOf(nextEntry)]
    this.#removeFromSheet(
      from,
      month === oldMonth ? undefined : { id: from.id, version, month, at: authoredChange.now },
    )
    const sheet = this.#sheet(month)
    sheet.entries.push(nextEntry)
    sheet.gone = sheet.gone.filter(({ id }) => id !== nextEntry.id)
    const wasOpen = this.#openEntry?.id === nextEntry.id
    if (nextEntry.end === null)
      this.#openEntry = {
        ...(wasOpen ? this.#openEntry : {}),
        id: nextEntry.id,
        project: nextEntry.project,
        start: nextEntry.start,
      }
    else if (wasOpen) this.#openEntry = null
    if (moreFields.comment) this.#growth = this.#growth === 'adding' ? 'adding' : 'comments'
    else if (month !== oldMonth) this.#growth = 'adding'
    if (month !== oldMonth)
      this.addWrites({ put: { ...head, ...keys.entryHead(this.#companyId, nextEntry.id), month }, when: 'any' })
    this.addWrites(
      createJournalRecordWrite(this.#companyId, nextEntry.id, authoredChange, { version, fields, ...moreFields }),
    )
    return nextEntry
  }

  /**
   * Copies an entry, with its version, from the damaged table, from which this table was restored. `current` is the
   * entry in this table. The caller copies the journal.
   */
  copyFromDamagedTable(current: StoredEntry | undefined, entry: StoredEntry, head: StoredItem, at: string): void {
    const month = monthOf(entry)
    if (current) this.#takeOut(current, month, entry.version, at)
    const sheet = this.#sheet(month)
    sheet.entries.push(entry)
    sheet.gone = sheet.gone.filter(({ id }) => id !== entry.id)
    if (entry.end === null) this.#openEntry = { id: entry.id, project: entry.project, start: entry.start }
    this.#growth = 'clocking'
    this.addWrites({ put: { ...head, ...keys.entryHead(this.#companyId, entry.id) }, when: 'any' })
  }

  /** Removes an entry that was removed in the damaged table, from which this table was restored. */
  copyRemovalFromDamagedTable(current: StoredEntry, version: number, head: StoredItem, at: string): void {
    this.#takeOut(current, null, version, at)
    this.addWrites({ put: { ...head, ...keys.entryHead(this.#companyId, current.id) }, when: 'any' })
  }

  #takeOut(current: StoredEntry, month: string | null, version: number, at: string): void {
    this.#removeFromSheet(current, month === monthOf(current) ? undefined : { id: current.id, version, month, at })
    if (this.#openEntry?.id === current.id) this.#openEntry = null
  }

  remove(entry: StoredEntry, head: Head, authoredChange: AuthoredChange): void {
    const version = entry.version + 1
    this.#removeFromSheet(entry, { id: entry.id, version, month: null, at: authoredChange.now })
    if (this.#openEntry?.id === entry.id) this.#openEntry = null
    this.addWrites(
      { put: { ...head, ...keys.entryHead(this.#companyId, entry.id), removed: true }, when: 'any' },
      createJournalRecordWrite(this.#companyId, entry.id, authoredChange, { version, fields: {}, removed: true }),
    )
  }

  /** Removes the entry from its sheet. `tombstone` is undefined if the entry is only replaced. */
  #removeFromSheet(entry: StoredEntry, tombstone: Tombstone | undefined): void {
    const sheet = this.#sheet(monthOf(entry))
    sheet.entries = sheet.entries.filter(({ id }) => id !== entry.id)
    if (tombstone) sheet.gone.push(tombstone)
  }

  writes(): Promise<Write[]> {
    return createLedgerWrites({
      companyId: this.#companyId,
      readCache: this.#readCache,
      now: this.#now,
      employee: this.employee,
      tally: this.#tally,
      sheets: this.#sheets,
      changedSheets: this.#changedSheets,
      growth: this.#growth,
      entriesBefore: this.#entriesBefore,
      entries: this.entries,
      openEntry: this.#openEntry,
      phoneAnswers: this.#phoneAnswers,
      extraWrites: this.#extraWrites,
    })
  }
}

const addOpenEntry = (
  entries: readonly StoredEntry[],
  openEntry: OpenEntry | null,
): { id: string; start: string; end: string | null }[] =>
  openEntry && !entries.some(({ id }) => id === openEntry.id) ? [...entries, { ...openEntry, end: null }] : [...entries]

/**
 * Reads the heads of the entries. A head is undefined only if its entry was never created, because a removed entry
 * keeps its head.
 */
export const readHeads = async (
  companyId: CompanyId,
  readCache: ReadCache,
  ids: readonly EntryId[],
): Promise<(Head | undefined)[]> =>
  (await readCache.getAll(ids.map(id => keys.entryHead(companyId, id)))).map(parseHead)

export const isEntryOfEmployee = (id: EntryId, employeeId: EmployeeId): boolean => employeeIdOf(id) === employeeId
