/** Clocking in and out, on a phone or a time clock. Calls made without a network arrive later than they happened. */
import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import type { LocationInput } from '../../../shared/api/schemas/entry.ts'
import type { CompanyId, EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import {
  findFutureTimes,
  answeredLateSeconds,
  daySeconds,
  addSeconds,
  lateAfterSeconds,
  maxEntrySeconds,
  needsReview,
  clockOffsetSeconds,
  secondsBetween,
  wholeSeconds,
  findInvalidTimes,
  type Creator,
  type Entry,
} from '../../../shared/domain/entry.ts'
import type { ReadCache } from '../../table/reads.ts'
import { WriteConflict } from '../../table/writes.ts'
import { fingerprint } from '../../table/entity.ts'
import { keys, type Key } from '../../table/keys.ts'
import { Project } from '../projects/project.ts'
import { conflictError, readWireEntry } from './wire-entry.ts'
import { monthsAround } from '../month-sheets/neighbour-months.ts'
import { JournalRecord, parseHead, type Head } from './journal.ts'
import { withLedger, Ledger, ledgerKeys } from './ledger.ts'
import { locationWrite } from './location.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { monthOf } from '../month-sheets/sheet.ts'

interface PhoneTimes {
  /** The time of the phone's clock at sending. */
  sent_at?: string | undefined
  /** When the person recorded it, by the phone's clock, if that was later than the start or end they gave. */
  recorded_at?: string | undefined
  location?: LocationInput | undefined
}
export interface ClockIn extends PhoneTimes {
  id: EntryId
  project_id: ProjectId
  start_time: string
  end_time?: string | undefined
}
/** A clock-out that may come without an id: see `findEntryToClose`. */
interface ClockOutInput extends PhoneTimes {
  id?: EntryId | undefined
  end_time: string
}
export interface ClockOut extends ClockOutInput {
  id: EntryId
  /** The PIN was not compared, as the limit of guesses was reached. */
  pin_unchecked?: boolean
}

interface ClockScope {
  companyId: CompanyId
  employeeId: EmployeeId
  by: Creator
  now: string
  readCache: ReadCache
}

/**
 * The key of the journal record of a clock-out. It is not the call's idempotency key: it is fixed, so that a second
 * clock-out finds the first.
 */
const clockOutKey = 'clock out'

const monthsToRead = (given: ClockIn | ClockOutInput, now: string): string[] => {
  const { start, end = '' } = toServerTimes(given, now)
  if (start === undefined) return monthsAround(end, end)
  // A longer entry is refused anyway, but only once its head shows that the call is no repeat.
  const longest = addSeconds(start, maxEntrySeconds)
  return monthsAround(start, end > start && end < longest ? end : longest)
}

/** The items that clocking in reads. They are read in one request with the session's. */
export const clockInKeys = (companyId: CompanyId, employeeId: EmployeeId, given: ClockIn, now: string): Key[] => [
  ...ledgerKeys(companyId, employeeId, monthsToRead(given, now)),
  keys.entryHead(companyId, given.id),
  keys.project(companyId, given.project_id),
]

export const clockOutKeys = (
  companyId: CompanyId,
  employeeId: EmployeeId,
  given: ClockOutInput,
  now: string,
): Key[] => [
  ...ledgerKeys(companyId, employeeId, monthsToRead(given, now)),
  ...(given.id ? [keys.entryHead(companyId, given.id), keys.journal(companyId, given.id, clockOutKey)] : []),
]

/** The times of a call corrected to the server's clock, in whole seconds. */
function toServerTimes(
  given: PhoneTimes & { start_time?: string | undefined; end_time?: string | undefined },
  now: string,
) {
  const errorSeconds = clockOffsetSeconds(given.sent_at, now)
  const corrected = (instant: string | undefined): string | undefined => instant && addSeconds(instant, errorSeconds)
  return { start: corrected(given.start_time), end: corrected(given.end_time), recorded: corrected(given.recorded_at) }
}

const isLate = (instant: string, now: string): boolean => secondsBetween(instant, now) > lateAfterSeconds

function refuseFuture(fields: Record<string, string | undefined>, now: string): void {
  const ahead = findFutureTimes(now, fields)
  if (Object.keys(ahead).length > 0) throw invalidFieldsError(ahead)
}

/**
 * When the person recorded the call. A phone that sends `sent_at` also sends `recorded_at` when it differs from the
 * time that was recorded; from other phones only the time of arrival is certain.
 */
const recordedAt = (given: PhoneTimes, recorded: string | undefined, happened: string, now: string): string =>
  recorded ?? (given.sent_at === undefined ? wholeSeconds(now) : happened)

export function clockIn(given: ClockIn, { companyId, employeeId, by, now, readCache }: ClockScope): Promise<Entry> {
  const { start = '', end, recorded } = toServerTimes(given, now)
  const createdFrom = fingerprint([given.project_id, given.start_time, given.end_time])

  return withLedger<Entry>(companyId, employeeId, readCache, now, [keys.entryHead(companyId, given.id)], async open => {
    const ledger = await open(monthsToRead(given, now))
    const [headRow, projectRow] = await readCache.getAll([
      keys.entryHead(companyId, given.id),
      keys.project(companyId, given.project_id),
    ])
    const head = parseHead(headRow)
    if (head) return { done: repeatedEntry(companyId, ledger, given.id, head, createdFrom, readCache, now) }
    refuseFuture({ start_time: start, end_time: end }, now)
    if (secondsBetween(start, now) > 7 * daySeconds) throw invalidFieldsError({ start_time: 'At most 7 days back' })
    const wrong = findInvalidTimes(start, end ?? null, now)
    if (wrong) throw invalidFieldsError(wrong)
    if (!projectRow) throw new AppError('Not found', { fields: { project_id: 'Not found' } })
    const project = Project.parse(projectRow)
    if (startedAfterEnd(ledger.employee.disabled, ledger.employee.disabled_at, start))
      throw new AppError('Employee has been disabled')
    if (startedAfterEnd(!project.is_open, project.closed_at, start)) throw new AppError('Project has been closed')
    if (end === undefined && ledger.openEntry) throw await alreadyClockedInError(companyId, ledger, readCache, now)
    const late = isLate(end ?? start, now)
    const needsALook = needsReview(start, end ?? null, now)
    const entry: StoredEntry = {
      id: given.id,
      version: 1,
      edited: 1,
      project: project.id,
      start,
      end: end ?? null,
      original_start: start,
      original_end: end ?? null,
      approved: false,
      created: wholeSeconds(now),
      created_by: by,
      ...(isLate(start, now) ? { start_received: wholeSeconds(now) } : {}),
      ...(end !== undefined && late ? { end_received: wholeSeconds(now) } : {}),
      ...(isLate(recorded ?? start, now) ? { recorded_offline: true } : {}),
      ...(ledger.employee.disabled || !project.is_open ? { sent_after_end: true } : {}),
      ...(needsALook ? { needs_look: true } : {}),
      ...(given.location ? { locations: 1 } : {}),
    }
    ledger.create(entry, createdFrom, needsALook ? { told_at: recordedAt(given, recorded, end ?? start, now) } : {})
    if (given.location) ledger.addWrites(locationWrite(companyId, given.id, 'in', given.location, now))
    return { ledger, result: readWireEntry(companyId, ledger, entry, readCache, now) }
  })
}

/** Whether the entry began after the employee was disabled or the project was closed. */
const startedAfterEnd = (ended: boolean, at: string | null, start: string): boolean =>
  ended && (at === null || start >= wholeSeconds(at))

async function alreadyClockedInError(
  companyId: CompanyId,
  ledger: Ledger,
  reads: ReadCache,
  now: string,
): Promise<AppError> {
  const open = ledger.openEntry
  if (!open) throw new Error('nobody is clocked in')
  await ledger.read([monthOf(open)])
  const entry = ledger.find(open.id)
  // The entry moved or was closed between the reads of the employee and the sheet.
  if (entry?.end !== null) throw new WriteConflict()
  return conflictError('Already clocked in', companyId, ledger, entry, reads, now)
}

/** Answers a repeat with the present state of the entry that the first call created. */
export async function repeatedEntry(
  companyId: CompanyId,
  ledger: Ledger,
  id: EntryId,
  head: Head,
  createdFrom: string,
  reads: ReadCache,
  now: string,
): Promise<Entry> {
  if (head.created_from !== createdFrom) throw new AppError('This id or key was used for something else')
  return readWireEntry(companyId, ledger, await currentEntry(ledger, id, head), reads, now)
}

async function currentEntry(ledger: Ledger, id: EntryId, head: Head): Promise<StoredEntry> {
  if (head.removed) throw new AppError('The entry was deleted')
  await ledger.read([head.month])
  const entry = ledger.find(id)
  // The entry moved to another sheet between the reads.
  if (!entry) throw new WriteConflict()
  return entry
}

/**
 * Finds the entry for a clock-out that names none: the open entry. If there is none, the call may be a repeat; then it
 * is the entry that the first call ended.
 */
export const findEntryToClose = (
  given: Pick<ClockOut, 'end_time' | 'sent_at'>,
  { companyId, employeeId, now, readCache }: ClockScope,
): Promise<EntryId> =>
  withLedger<EntryId>(companyId, employeeId, readCache, now, [], async openLedger => {
    const { end = '' } = toServerTimes(given, now)
    const { entries, openEntry: open } = await openLedger(monthsAround(end, end))
    if (open && open.start < end) return { done: open.id }
    // The sheet shows an open entry that the employee no longer has, so it was read before that entry ended.
    if (entries.some(entry => entry.end === null && entry.id !== open?.id)) throw new WriteConflict()
    const id = entries.find(entry => entry.original_end === end)?.id ?? open?.id
    if (!id) throw new AppError('Already clocked out')
    return { done: id }
  })

export function clockOut(given: ClockOut, { companyId, employeeId, by, now, readCache }: ClockScope): Promise<Entry> {
  const { end = '', recorded } = toServerTimes(given, now)
  const told = recordedAt(given, recorded, end, now)
  const content = fingerprint(given.end_time)
  return withLedger<Entry>(
    companyId,
    employeeId,
    readCache,
    now,
    [keys.journal(companyId, given.id, clockOutKey)],
    async open => {
      const ledger = await open(monthsToRead(given, now))
      const [headRow, outRow] = await readCache.getAll([
        keys.entryHead(companyId, given.id),
        keys.journal(companyId, given.id, clockOutKey),
      ])
      const head = parseHead(headRow)
      if (!head) throw new AppError('Not found')
      const entry = await currentEntry(ledger, given.id, head)
      const out = outRow && JournalRecord.parse(outRow)
      // The sheet was read before the clock-out was written, the journal after it.
      if (out && out.version > entry.version) throw new WriteConflict()
      if (out?.content === content) return { done: readWireEntry(companyId, ledger, entry, readCache, now) }
      if (entry.end !== null) throw await conflictError('Already clocked out', companyId, ledger, entry, readCache, now)
      refuseFuture({ end_time: end }, now)
      const wrong = findInvalidTimes(entry.start, end, now)
      if (wrong) throw invalidFieldsError(wrong)
      // Only late calls read the project first: for calls in time this read would delay the many clock-outs at five
      // o'clock.
      const [projectRow] = isLate(end, now) ? await readCache.getAll([keys.project(companyId, entry.project)]) : []
      const isClosed = projectRow !== undefined && !Project.parse(projectRow).is_open
      const isUnchecked = given.pin_unchecked === true
      // When both start and end reached the servers in time, the entry needs no look, however long it is.
      const needsALook =
        isUnchecked || ((entry.start_received !== undefined || isLate(end, now)) && needsReview(entry.start, end, now))
      const next = ledger.change(
        entry,
        {
          ...entry,
          end,
          original_end: end,
          approved: false,
          ...(isLate(end, now) ? { end_received: wholeSeconds(now) } : {}),
          ...(isLate(recorded ?? end, now) ? { recorded_offline: true } : {}),
          ...(secondsBetween(end, told) > answeredLateSeconds ? { answered_late: true } : {}),
          ...(ledger.employee.disabled || isClosed ? { sent_after_end: true } : {}),
          ...(needsALook ? { needs_look: true } : {}),
          ...(given.location ? { locations: (entry.locations ?? 0) + 1 } : {}),
        },
        head,
        { key: clockOutKey, content, now, by },
        needsALook ? { told_at: told, ...(isUnchecked ? { pin_unchecked: true } : {}) } : {},
      )
      if (given.location) ledger.addWrites(locationWrite(companyId, given.id, 'out', given.location, now))
      return { ledger, result: readWireEntry(companyId, ledger, next, readCache, now) }
    },
  )
}
