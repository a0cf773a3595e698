/** the entries of one employee, to be changed in one transaction: the sheets, the tally and the employee always agree */
import { AppError } from '../../../shared/api/errors.ts'
import { employeeOf, type CompanyId, type EmployeeId, type LogId } from '../../../shared/domain/ids.ts'
import { epochSeconds, monthAfter, monthsBetween, overlapping, untilOf } from '../../../shared/domain/work-log.ts'
import { getAll, Raced, transact, untilUnraced, type Reads, type Write } from '../db.ts'
import { Employee, type OpenWorkLog } from '../employees.ts'
import { keys, type Key } from '../keys.ts'
import { monthsAround, withOpen } from './around.ts'
import type { StoredLog } from './columns.ts'
import { changedFields, isEdited, readHead, writeEntry, type Doing, type Entry, type Head } from './journal.ts'
import { monthOf, openSheet, readSheet, writeSheet, type Gone, type OpenSheet } from './sheet.ts'
import {
  latestOfAll,
  latestWith,
  moveOut,
  readTally,
  retally,
  toMove,
  type Elsewhere,
  type Retallied,
  type Tally,
} from './tally.ts'

/** what a ledger reads, so that it can be read with other things */
export const ledgerKeys = (c: CompanyId, e: EmployeeId, months: readonly string[]) => [
  keys.employee(c, e),
  keys.tally(c, e),
  ...months.map(month => keys.sheet(c, month, e)),
]

/** how much more a sheet may come to hold */
type Grows = Parameters<typeof writeSheet>[2]

export class Ledger {
  readonly employee: Employee
  readonly #c: CompanyId
  readonly #reads: Reads
  readonly #tally: Tally
  readonly #sheets = new Map<string, OpenSheet>()
  /** the entries of those sheets as they were read */
  readonly #were: StoredLog[] = []
  readonly #touched = new Set<string>()
  readonly #also: Write[] = []
  #open: OpenWorkLog | null
  #grows: Grows = 'not'

  private constructor(c: CompanyId, reads: Reads, employee: Employee, tally: Tally) {
    this.#c = c
    this.#reads = reads
    this.employee = employee
    this.#tally = tally
    this.#open = employee.open_work_log
  }

  static async open(c: CompanyId, e: EmployeeId, reads: Reads, months: readonly string[]): Promise<Ledger> {
    const [employeeRow, tallyRow] = await reads.all(ledgerKeys(c, e, months))
    if (!employeeRow) throw new AppError('Not found')
    const ledger = new Ledger(c, reads, Employee.parse(employeeRow), readTally(tallyRow))
    await ledger.read(months)
    return ledger
  }

  /** sheets that are needed too */
  async read(months: readonly string[]): Promise<void> {
    const fresh = months.filter(month => !this.#sheets.has(month))
    const rows = await this.#reads.all(fresh.map(month => keys.sheet(this.#c, month, this.employee.id)))
    for (const [i, month] of fresh.entries()) {
      // several may ask for one at the same time
      if (this.#sheets.has(month)) continue
      const sheet = openSheet(readSheet(this.employee.id, month, rows[i]))
      this.#sheets.set(month, sheet)
      this.#were.push(...sheet.logs)
    }
  }

  get logs(): StoredLog[] {
    return [...this.#sheets.values()].flatMap(({ logs }) => logs)
  }

  get openLog(): OpenWorkLog | null {
    return this.#open
  }

  get isChanged(): boolean {
    return this.#touched.size > 0
  }

  find(id: LogId): StoredLog | undefined {
    return this.logs.find(log => log.id === id)
  }

  /** an open entry may have begun long before those around it */
  async overlaps(log: StoredLog, now: string): Promise<boolean> {
    await this.read(monthsAround(log.start, untilOf(log, now)))
    const logs = withOpen(this.logs, this.#open)
    const found = overlapping(
      logs.map(({ start }) => epochSeconds(start)),
      logs.map(one => epochSeconds(untilOf(one, now))),
    )
    return found.has(logs.findIndex(({ id }) => id === log.id))
  }

  #sheet(month: string): OpenSheet {
    const sheet = this.#sheets.get(month)
    if (!sheet) throw new Error(`the sheet of ${month} was not read`)
    this.#touched.add(month)
    return sheet
  }

  /** further writes of the same transaction */
  also(...writes: Write[]): void {
    this.#also.push(...writes)
  }

  create(log: StoredLog, createdFrom: string, more: Pick<Head, 'told_at'> = {}): void {
    const month = monthOf(log)
    const head: Head = { created_from: createdFrom, log, month, removed: false, ...more }
    this.#sheet(month).logs.push(log)
    if (log.end === null) this.#open = { id: log.id, project: log.project, start: log.start }
    this.#grows = 'clocking'
    this.also({ put: { ...keys.logHead(this.#c, log.id), ...head }, when: 'absent' })
  }

  /** the entry as it is after this change; it may lie in another month then, whose sheet has to be read */
  change(
    from: StoredLog,
    to: StoredLog,
    head: Head,
    doing: Doing,
    more: Pick<Entry, 'comment' | 'told_at' | 'pin_unchecked'> = {},
  ): StoredLog {
    const fields = changedFields(from, to)
    const version = from.version + 1
    const next = { ...to, version, ...(isEdited(fields) ? { edited: version } : {}) }
    const [old, month] = [monthOf(from), monthOf(next)]
    this.#takeOut(from, month === old ? undefined : { id: from.id, version, month, at: doing.now })
    const sheet = this.#sheet(month)
    sheet.logs.push(next)
    sheet.gone = sheet.gone.filter(({ id }) => id !== next.id)
    if (this.#open?.id === next.id)
      this.#open = next.end === null ? { ...this.#open, id: next.id, project: next.project, start: next.start } : null
    if (more.comment) this.#grows = 'comments'
    else if (month !== old) this.#grows = 'clocking'
    if (month !== old) this.also({ put: { ...head, ...keys.logHead(this.#c, next.id), month }, when: 'any' })
    this.also(writeEntry(this.#c, next.id, doing, { version, fields, ...more }))
    return next
  }

  remove(log: StoredLog, head: Head, doing: Doing): void {
    const version = log.version + 1
    this.#takeOut(log, { id: log.id, version, month: null, at: doing.now })
    if (this.#open?.id === log.id) this.#open = null
    this.also(
      { put: { ...head, ...keys.logHead(this.#c, log.id), removed: true }, when: 'any' },
      writeEntry(this.#c, log.id, doing, { version, fields: {}, removed: true }),
    )
  }

  #takeOut(log: StoredLog, gone: Gone | undefined): void {
    const sheet = this.#sheet(monthOf(log))
    sheet.logs = sheet.logs.filter(({ id }) => id !== log.id)
    if (gone) sheet.gone.push(gone)
  }

  /** everything that changed, on condition that nobody changed it meanwhile */
  async writes(now: string): Promise<Write[]> {
    const { employee } = this
    const c = this.#c
    const sheets = [...this.#touched].map((month): Write => {
      const sheet = this.#sheet(month)
      return {
        put: { ...writeSheet(sheet, now, this.#grows), ...keys.sheet(c, month, employee.id) },
        when: ifUnchanged(sheet.version),
      }
    })
    const { tally, back } = await retally(this.#tally, this.#were, this.logs, this.#elsewhere)
    const months = [...this.#touched, employee.first_month, employee.last_month]
      .filter(month => month !== null)
      .toSorted()
    const isOpenSame = isSameOpen(employee.open_work_log, this.#open)
    // the tally and the employee may have been read at two moments: what follows from both is written with the versions of both
    const writesTally = tally !== this.#tally || (employee.open_work_log !== null && !isOpenSame)
    const open = this.#open
    const next: Employee = {
      ...employee,
      open_work_log: open,
      latest_work_log: writesTally
        ? await latestOfAll(tally, open, () => this.#findLatest(undefined, monthAfter(months.at(-1) ?? ''), months[0]))
        : latestWith(employee.latest_work_log, open),
      first_month: months[0] ?? null,
      last_month: months.at(-1) ?? null,
    }
    const others = sheets.length + this.#also.length + back.length + 2
    return [
      ...sheets,
      ...back.map((project): Write => ({ delete: keys.movedTally(c, employee.id, project), when: 'any' })),
      ...(writesTally ? await this.#tallyWrites({ tally, back }, mostItems - others) : []),
      ...(isSame(employee, next)
        ? []
        : [
            {
              put: { ...next, version: employee.version + 1, ...keys.employee(c, employee.id) },
              when: { version: employee.version },
            },
          ]),
      ...this.#also,
    ]
  }

  /** the tally, and what moves out of it; whatever moved is written with the tally's version, so nobody else moves it */
  async #tallyWrites({ tally, back }: Retallied, room: number): Promise<Write[]> {
    const { id } = this.employee
    const projects = toMove(tally, new Set(back), Math.min(room, mostMoved))
    const out =
      projects.length === 0 ? { tally, moved: [] } : moveOut(tally, projects, await this.#elsewhere.moved(projects))
    const put = (key: Key, { version, ...rest }: Tally): Write => ({
      put: { ...rest, version: version + 1, ...key },
      when: ifUnchanged(version),
    })
    return [
      put(keys.tally(this.#c, id), out.tally),
      ...out.moved.map((moved, i) => put(keys.movedTally(this.#c, id, projects[i] ?? ''), moved)),
    ]
  }

  readonly #elsewhere: Elsewhere = {
    latest: (...asked) => this.#findLatest(...asked),
    moved: async projects =>
      (await this.#reads.all(projects.map(project => keys.movedTally(this.#c, this.employee.id, project)))).map(
        readTally,
      ),
  }

  /** goes back through the months, a year at a time; whatever changes there changes the tally too, which is written with its version */
  async #findLatest(
    project: string | undefined,
    before: string,
    notBefore: string | undefined,
  ): Promise<string | undefined> {
    const first = notBefore ?? this.employee.first_month ?? before
    const months = monthsBetween(`${first}-01`, `${before}-01`)
      .filter(month => month < before)
      .toReversed()
    for (let i = 0; i < months.length; i += 12) {
      const year = months.slice(i, i + 12)
      const rows = await this.#reads.all(year.map(month => keys.sheet(this.#c, month, this.employee.id)))
      const logs = year.flatMap(
        (month, at) => (this.#sheets.get(month) ?? openSheet(readSheet(this.employee.id, month, rows[at]))).logs,
      )
      const starts = logs
        .filter(log => (project === undefined || log.project === project) && log.end !== null)
        .map(({ start }) => start)
      if (starts.length > 0) return starts.toSorted().at(-1)
    }
    return undefined
  }
}

/** DynamoDB takes at most this many items in one transaction. */
const mostItems = 100
/** A tally of an earlier version, which may have thousands of projects, gets smaller with each change. */
const mostMoved = 25

const ifUnchanged = (version: number): Extract<Write, { put: unknown }>['when'] =>
  version === 0 ? 'absent' : { version }

const isSameOpen = (a: OpenWorkLog | null, b: OpenWorkLog | null): boolean =>
  a?.id === b?.id && a?.project === b?.project && a?.start === b?.start

const isSame = (a: Employee, b: Employee): boolean =>
  isSameOpen(a.open_work_log, b.open_work_log) &&
  a.latest_work_log === b.latest_work_log &&
  a.first_month === b.first_month &&
  a.last_month === b.last_month

/**
 * A refusal follows from what was read, which is not of one moment: where this very call was carried out meanwhile
 * by another that is the same, as one of these marks says by now, it is to be told as a repeat.
 */
export async function unlessDone(error: unknown, marks: readonly Key[], reads: Reads): Promise<unknown> {
  if (!(error instanceof AppError)) return error
  const [before, after] = [await reads.all(marks), await getAll(marks)]
  return after.some((row, i) => row && !before[i]) ? new Raced() : error
}

/** reads, changes and writes, again for as long as somebody else was faster */
export const inLedger = <Result>(
  c: CompanyId,
  e: EmployeeId,
  reads: Reads,
  now: string,
  /** what this call leaves behind once it is done */
  marks: readonly Key[],
  work: (
    open: (months: readonly string[]) => Promise<Ledger>,
  ) => Promise<{ ledger: Ledger; result: Result | Promise<Result> } | { done: Result | Promise<Result> }>,
): Promise<Result> =>
  untilUnraced(async () => {
    try {
      const outcome = await work(months => Ledger.open(c, e, reads, months))
      if ('done' in outcome) return await outcome.done
      // what the answer needs is read while it is written
      const [result] = await Promise.all([outcome.result, outcome.ledger.writes(now).then(transact)])
      return result
    } catch (error) {
      throw await unlessDone(error, marks, reads)
    } finally {
      // what was read is no longer what is there
      reads.forget()
    }
  })

/** heads of entries of this employee, undefined where there never was one */
export const headsOf = async (c: CompanyId, reads: Reads, ids: readonly LogId[]): Promise<(Head | undefined)[]> =>
  (await reads.all(ids.map(id => keys.logHead(c, id)))).map(readHead)

export const isOf = (id: LogId, e: EmployeeId): boolean => employeeOf(id) === e
