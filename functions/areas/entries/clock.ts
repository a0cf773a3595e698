import { AppError, invalidFieldsError, fieldError } from '../../../shared/api/errors.ts'
import type { LocationInput } from '../../../shared/api/schemas/entry.ts'
import type { CompanyId, EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import {
  findFutureTimeErrors,
  answeredLateSeconds,
  addSeconds,
  shouldStoreReceivedAt,
  maxOnlineDelaySeconds,
  maxEntriesAddedAtTimeClock,
  maxReportingDelaySeconds,
  maxEntrySeconds,
  isReceivedLongAfter,
  computeClockOffsetSeconds,
  secondsBetween,
  cutToWholeSeconds,
  findInvalidTimes,
  type Creator,
  type Entry,
} from '../../../shared/domain/entry.ts'
import { WriteConflict } from '../../table/writes.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { keys, type Key } from '../../table/keys.ts'
import type { Company } from '../companies/company-schema.ts'
import { Project } from '../projects/project.ts'
import { listMonthsAround } from '../month-sheets/neighbour-months.ts'
import { JournalRecord, parseHead, type Head, type PhoneTimes as StoredPhoneTimes } from './journal.ts'
import { listLedgerKeys, type EmployeeScope, type Ledger } from './ledger.ts'
import { withLedger } from './with-ledger.ts'
import { createLocationWrite, refuseTimestampOutsideEntry } from './location.ts'
import { contradictsPhoneAnswer, overlapsEntryOfOtherPhone } from './phone-answers.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { monthOf } from '../month-sheets/sheet.ts'

interface PhoneTimes {
  /** Time at which the phone sent the request, by the phone's clock. */
  sent_at?: string | undefined
  /**
   * Time at which the user recorded the start or end, by the phone's clock. Set only if that is later than the start or
   * end itself.
   */
  recorded_at?: string | undefined
  location?: LocationInput | undefined
}
interface ClockIn extends PhoneTimes {
  id: EntryId
  project_id: ProjectId
  start_time: string
  end_time?: string | undefined
}
interface ClockOutInput extends PhoneTimes {
  id?: EntryId | undefined
  end_time: string
}
interface ClockOut extends ClockOutInput {
  id: EntryId
  /** Set if the PIN was not checked, because the limit of wrong guesses was reached. */
  pin_unchecked?: boolean
}

interface ClockScope extends EmployeeScope {
  by: Creator
  now: string
  lateAfterMinutes: number
  /** Identifies the phone, even after a new log-in. Undefined at the time clock, which all employees share. */
  phone?: string
}

export const pickClockSettings = ({ settings }: Pick<Company, 'settings'>): Pick<ClockScope, 'lateAfterMinutes'> => ({
  lateAfterMinutes: settings.late_after_minutes,
})

/**
 * Journal key of a clock-out. It is the same for every request, unlike the idempotency key, so that a second clock-out
 * finds the record of the first.
 */
const clockOutKey = 'clock out'

const listMonthsToRead = (input: ClockIn | ClockOutInput, now: string): string[] => {
  const { start, end = '' } = toServerTimes(input, now)
  if (start === undefined) return listMonthsAround(end, end)
  // Reads at most the months of the longest allowed entry. A longer one is refused later, once the head shows that the
  // request is not a repeat.
  const maxEnd = addSeconds(start, maxEntrySeconds)
  return listMonthsAround(start, end > start && end < maxEnd ? end : maxEnd)
}

/** Returns the keys of a clock-in's items, so that one batch reads them together with the items of the session. */
export const listClockInKeys = (companyId: CompanyId, employeeId: EmployeeId, input: ClockIn, now: string): Key[] => [
  ...listLedgerKeys(companyId, employeeId, listMonthsToRead(input, now)),
  keys.entryHead(companyId, input.id),
  keys.project(companyId, input.project_id),
]

export const listClockOutKeys = (
  companyId: CompanyId,
  employeeId: EmployeeId,
  input: ClockOutInput,
  now: string,
): Key[] => [
  ...listLedgerKeys(companyId, employeeId, listMonthsToRead(input, now)),
  ...(input.id ? [keys.entryHead(companyId, input.id), keys.journal(companyId, input.id, clockOutKey)] : []),
]

function toServerTimes(
  input: PhoneTimes & { start_time?: string | undefined; end_time?: string | undefined },
  now: string,
) {
  const errorSeconds = computeClockOffsetSeconds(input.sent_at, now)
  const toServerTime = (instant: string | undefined): string | undefined => instant && addSeconds(instant, errorSeconds)
  return {
    start: toServerTime(input.start_time),
    end: toServerTime(input.end_time),
    recorded: toServerTime(input.recorded_at),
  }
}

/** Returns the times as the phone sent them, which are stored for the history. */
function toPhoneTimes(input: PhoneTimes & { start_time?: string; end_time?: string | undefined }) {
  const phone_times: StoredPhoneTimes = {}
  for (const name of ['start_time', 'end_time', 'recorded_at', 'sent_at'] as const)
    if (input[name] !== undefined) phone_times[name] = cutToWholeSeconds(input[name])
  return { phone_times }
}

const exceedsOnlineDelay = (instant: string, now: string): boolean =>
  secondsBetween(instant, now) > maxOnlineDelaySeconds

/** Whether the phone's times contradict earlier responses to this phone, or entries of the employee's other phones. */
const clockDisagrees = async (
  ledger: Ledger,
  entry: StoredEntry,
  { companyId, phone, now, readCache }: ClockScope,
  recordedAt: string,
): Promise<boolean> =>
  phone !== undefined &&
  (contradictsPhoneAnswer(ledger.employee.phone_answers, { phone, recorded: recordedAt, now }) ||
    overlapsEntryOfOtherPhone(entry, ledger.entries, { companyId, phone, now, readCache }))

function refuseOutsideLocation({ location, sent_at }: PhoneTimes, entry: StoredEntry, now: string): void {
  if (location) refuseTimestampOutsideEntry(location.timestamp, entry, { sent_at, now, field: 'location.timestamp' })
}

function refuseFutureTimes(fields: Record<string, string | undefined>, now: string): void {
  const futureTimeErrors = findFutureTimeErrors(now, fields)
  if (Object.keys(futureTimeErrors).length > 0) throw invalidFieldsError(futureTimeErrors)
}

/**
 * Returns when the phone recorded the clock-in or clock-out. A phone that sends `sent_at` sends `recorded_at` only if
 * it differs from the start or end. Other phones send neither, so the time of arrival counts.
 */
const findRecordedTime = (input: PhoneTimes, recordedAt: string | undefined, happenedAt: string, now: string): string =>
  recordedAt ?? (input.sent_at === undefined ? cutToWholeSeconds(now) : happenedAt)

export function clockIn(input: ClockIn, scope: ClockScope): Promise<Entry> {
  const { companyId, by, now, readCache, lateAfterMinutes, phone } = scope
  const { start = '', end, recorded } = toServerTimes(input, now)
  const createdFrom = computeFingerprint([input.project_id, input.start_time, input.end_time])

  const headKey = keys.entryHead(companyId, input.id)
  return withLedger<Entry>({ ...scope, doneKeys: [headKey] }, async openLedger => {
    const ledger = await openLedger(listMonthsToRead(input, now))
    const [headItem, projectItem] = await readCache.getAll([headKey, keys.project(companyId, input.project_id)])
    const head = parseHead(headItem)
    if (head) return { done: readRepeatedEntry(ledger, head, createdFrom) }
    refuseFutureTimes({ start_time: start, end_time: end }, now)
    if (secondsBetween(start, now) > maxReportingDelaySeconds)
      throw invalidFieldsError({ start_time: 'At most 7 days back' })
    const invalidFields = findInvalidTimes(start, end ?? null, now)
    if (invalidFields) throw invalidFieldsError(invalidFields)
    if (!projectItem) throw fieldError('Not found', 'project_id')
    const project = Project.parse(projectItem)
    if (hasStartedAfterEnd(ledger.employee.disabled, ledger.employee.disabled_at, start))
      throw new AppError('Employee has been disabled')
    if (hasStartedAfterEnd(!project.is_open, project.closed_at, start)) throw new AppError('Project has been closed')
    if (end === undefined && ledger.openEntry) throw await createAlreadyClockedInError(ledger)
    // An old start without an end also counts as an added entry. Otherwise a caller could avoid the limit by sending
    // the end separately.
    const isAdded = by === 'CompanyTimeClock' && (end !== undefined || exceedsOnlineDelay(start, now))
    if (isAdded) refuseTooManyAddedEntries(ledger, start)
    const isForReview = isReceivedLongAfter(start, now)
    const recordedTime = findRecordedTime(input, recorded, end ?? start, now)
    const entry: StoredEntry = {
      id: input.id,
      version: 1,
      edited: 1,
      project: project.id,
      start,
      end: end ?? null,
      original_start: start,
      original_end: end ?? null,
      approved: false,
      created: cutToWholeSeconds(now),
      created_by: by,
      ...(shouldStoreReceivedAt(start, now, lateAfterMinutes) ? { start_received: cutToWholeSeconds(now) } : {}),
      ...(end !== undefined && shouldStoreReceivedAt(end, now, lateAfterMinutes)
        ? { end_received: cutToWholeSeconds(now) }
        : {}),
      ...(exceedsOnlineDelay(recorded ?? start, now) ? { recorded_offline: true } : {}),
      ...(ledger.employee.disabled || !project.is_open ? { sent_after_end: true } : {}),
      ...(isForReview ? { needs_look: true } : {}),
      ...(isAdded ? { added_at_time_clock: true } : {}),
      ...(input.location ? { locations: 1 } : {}),
    }
    refuseOutsideLocation(input, entry, now)
    if (await clockDisagrees(ledger, entry, scope, recordedTime)) entry.clock_disagrees = true
    if (phone !== undefined) ledger.recordPhoneAnswer(phone)
    const headFields = {
      ...toPhoneTimes(input),
      ...(phone === undefined ? {} : { phone }),
      ...(isForReview ? { told_at: recordedTime } : {}),
    }
    ledger.create(entry, createdFrom, headFields, by === 'Employee' ? 'clocking' : 'adding')
    if (input.location) ledger.addWrites(createLocationWrite(companyId, input.id, 'in', input.location, now))
    return { ledger, result: ledger.toWire(entry) }
  })
}

/**
 * Refuses a further entry that the time clock adds after the work, if the day of its start has the maximum. The number
 * is limited, because anyone at a time clock without PINs can add entries for a colleague.
 */
function refuseTooManyAddedEntries(ledger: Ledger, start: string): void {
  const day = start.slice(0, 10)
  const addedEntries = ledger.entries.filter(entry => entry.added_at_time_clock && entry.original_start.startsWith(day))
  if (addedEntries.length >= maxEntriesAddedAtTimeClock)
    throw fieldError('The time clock adds at most 10 entries of a day', 'start_time')
}

/**
 * Whether the entry began after its employee was disabled or its project was closed. Also true if the instant of the
 * disabling or closing is unknown.
 */
const hasStartedAfterEnd = (hasEnded: boolean, end: string | null, start: string): boolean =>
  hasEnded && (end === null || start >= cutToWholeSeconds(end))

export async function createAlreadyClockedInError(ledger: Ledger): Promise<AppError> {
  const openEntry = ledger.openEntry
  if (!openEntry) throw new Error('nobody is clocked in')
  await ledger.read([monthOf(openEntry)])
  const entry = ledger.find(openEntry.id)
  // The entry moved or was closed between the reads of the employee and the sheet.
  if (entry?.end !== null) throw new WriteConflict()
  return ledger.conflict('Already clocked in', entry)
}

/** Returns the entry's current state, which may differ from the response to the first request. */
export async function readRepeatedEntry(ledger: Ledger, head: Head, createdFrom: string): Promise<Entry> {
  if (head.created_from !== createdFrom) throw new AppError('This id or key was used for something else')
  return ledger.toWire(await readCurrentEntry(ledger, head))
}

async function readCurrentEntry(ledger: Ledger, head: Head): Promise<StoredEntry> {
  if (head.removed) throw new AppError('The entry was deleted')
  await ledger.read([head.month])
  const entry = ledger.find(head.log.id)
  // The entry moved to another sheet between the reads of its head and of the sheet.
  if (!entry) throw new WriteConflict()
  return entry
}

/**
 * Finds the entry of a clock-out without an id: the open entry, or, for a repeat, the entry that the first request
 * ended.
 */
export const findEntryToClose = (input: Pick<ClockOut, 'end_time' | 'sent_at'>, scope: ClockScope): Promise<EntryId> =>
  withLedger<EntryId>(scope, async openLedger => {
    const { end = '' } = toServerTimes(input, scope.now)
    const { entries, openEntry: currentOpenEntry } = await openLedger(listMonthsAround(end, end))
    if (currentOpenEntry && currentOpenEntry.start < end) return { done: currentOpenEntry.id }
    // The sheet has an open entry that the employee's item lacks, so the sheet was read before that entry was closed.
    if (entries.some(entry => entry.end === null && entry.id !== currentOpenEntry?.id)) throw new WriteConflict()
    const id = entries.find(entry => entry.original_end === end)?.id ?? currentOpenEntry?.id
    if (!id) throw new AppError('Already clocked out')
    return { done: id }
  })

export function clockOut(input: ClockOut, scope: ClockScope): Promise<Entry> {
  const { companyId, by, now, readCache, lateAfterMinutes } = scope
  const { end = '', recorded } = toServerTimes(input, now)
  const recordedTime = findRecordedTime(input, recorded, end, now)
  const contentFingerprint = computeFingerprint(input.end_time)
  const recordKey = keys.journal(companyId, input.id, clockOutKey)
  return withLedger<Entry>({ ...scope, doneKeys: [recordKey] }, async openLedger => {
    const ledger = await openLedger(listMonthsToRead(input, now))
    const [headItem, recordItem] = await readCache.getAll([keys.entryHead(companyId, input.id), recordKey])
    const head = parseHead(headItem)
    if (!head) throw new AppError('Not found')
    const entry = await readCurrentEntry(ledger, head)
    const clockOutRecord = recordItem && JournalRecord.parse(recordItem)
    // The sheet was read before the clock-out was written, and the journal afterwards.
    if (clockOutRecord && clockOutRecord.version > entry.version) throw new WriteConflict()
    if (clockOutRecord?.content === contentFingerprint) return { done: ledger.toWire(entry) }
    if (entry.end !== null) throw await ledger.conflict('Already clocked out', entry)
    refuseFutureTimes({ end_time: end }, now)
    const invalidFields = findInvalidTimes(entry.start, end, now)
    if (invalidFields) throw invalidFieldsError(invalidFields)
    // A late request reads the project, because the company may have closed it before the request arrived. Other
    // requests save this read, because many employees clock out at the same time of day.
    const project = exceedsOnlineDelay(end, now)
      ? await readCache.get(keys.project(companyId, entry.project))
      : undefined
    const isClosed = project !== undefined && !Project.parse(project).is_open
    const isUnchecked = input.pin_unchecked === true
    // Refuses a late clock-out whose PIN was not checked, because the caller may be a colleague.
    if (isUnchecked && exceedsOnlineDelay(end, now)) throw fieldError('Wrong PIN', 'pin')
    const isForReview = isUnchecked || isReceivedLongAfter(end, now)
    const endedEntry = { ...entry, end, original_end: end }
    refuseOutsideLocation(input, endedEntry, now)
    const hasClockDisagreement =
      !entry.clock_disagrees && (await clockDisagrees(ledger, endedEntry, scope, recordedTime))
    if (scope.phone !== undefined) ledger.recordPhoneAnswer(scope.phone)
    const nextEntry = ledger.change(
      entry,
      {
        ...endedEntry,
        approved: false,
        ...(hasClockDisagreement ? { clock_disagrees: true } : {}),
        ...(shouldStoreReceivedAt(end, now, lateAfterMinutes) ? { end_received: cutToWholeSeconds(now) } : {}),
        ...(exceedsOnlineDelay(recorded ?? end, now) ? { recorded_offline: true } : {}),
        ...(secondsBetween(end, recordedTime) > answeredLateSeconds ? { answered_late: true } : {}),
        ...(ledger.employee.disabled || isClosed ? { sent_after_end: true } : {}),
        ...(isForReview ? { needs_look: true } : {}),
        ...(input.location ? { locations: (entry.locations ?? 0) + 1 } : {}),
      },
      head,
      { key: clockOutKey, content: contentFingerprint, now, by },
      {
        ...toPhoneTimes(input),
        ...(hasClockDisagreement ? { clock_disagrees: true } : {}),
        ...(isForReview ? { told_at: recordedTime, ...(isUnchecked ? { pin_unchecked: true } : {}) } : {}),
      },
    )
    if (input.location) ledger.addWrites(createLocationWrite(companyId, input.id, 'out', input.location, now))
    return { ledger, result: ledger.toWire(nextEntry) }
  })
}
