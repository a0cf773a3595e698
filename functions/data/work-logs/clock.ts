/** clocking in and out: by phone, on a shared screen, or later than it happened where there was no network */
import { AppError, invalid } from '../../../shared/api/errors.ts'
import type { GivenLocation } from '../../../shared/api/schemas/work-log.ts'
import type { CompanyId, EmployeeId, LogId, ProjectId } from '../../../shared/domain/ids.ts'
import {
  aheadOf,
  answeredLateSeconds,
  daySeconds,
  later,
  lateSeconds,
  longestSeconds,
  needsLook,
  phoneErrorSeconds,
  secondsBetween,
  wholeSeconds,
  wrongTimes,
  type Creator,
  type WorkLog,
} from '../../../shared/domain/work-log.ts'
import { Raced, type Reads } from '../db.ts'
import { fingerprint } from '../entity.ts'
import { keys, type Key } from '../keys.ts'
import { Project } from '../projects.ts'
import { against, answerOf } from './answer.ts'
import { monthsAround } from './around.ts'
import { Entry, readHead, type Head } from './journal.ts'
import { inLedger, Ledger, ledgerKeys } from './ledger.ts'
import { writeLocation } from './location.ts'
import type { StoredLog } from './columns.ts'
import { monthOf } from './sheet.ts'

interface Phone {
  /** what the phone's clock said when it sent this */
  sent_at?: string | undefined
  /** and when the person said it, where that was later than what is said */
  recorded_at?: string | undefined
  location?: GivenLocation | undefined
}
export interface In extends Phone {
  id: LogId
  project_id: ProjectId
  start_time: string
  end_time?: string | undefined
}
export interface Out extends Phone {
  id: LogId
  end_time: string
  /** its PIN was guessed at too often to be compared */
  pin_unchecked?: boolean
}

interface Who {
  c: CompanyId
  e: EmployeeId
  by: Creator
  now: string
  reads: Reads
}

/** an entry has one clock-out, whoever sends it and how often */
const outKey = 'clock out'

const monthsOf = (given: In | Out, now: string): string[] => {
  const { start, end = '' } = times(given, now)
  if (start === undefined) return monthsAround(end, end)
  // what is longer is refused once it is read
  const longest = later(start, longestSeconds)
  return monthsAround(start, end > start && end < longest ? end : longest)
}

/** what clocking in reads, to be read in one with whose session it is */
export const keysOfIn = (c: CompanyId, e: EmployeeId, given: In, now: string): Key[] => [
  ...ledgerKeys(c, e, monthsOf(given, now)),
  keys.logHead(c, given.id),
  keys.project(c, given.project_id),
]

export const keysOfOut = (c: CompanyId, e: EmployeeId, given: Out, now: string): Key[] => [
  ...ledgerKeys(c, e, monthsOf(given, now)),
  keys.logHead(c, given.id),
  keys.journal(c, given.id, outKey),
]

/** in whole seconds, by the server's clock */
function times(given: Phone & { start_time?: string | undefined; end_time?: string | undefined }, now: string) {
  const error = phoneErrorSeconds(given.sent_at, now)
  const right = (instant: string | undefined): string | undefined => instant && later(instant, error)
  return { start: right(given.start_time), end: right(given.end_time), recorded: right(given.recorded_at) }
}

const isLate = (instant: string, now: string): boolean => secondsBetween(instant, now) > lateSeconds

function refuseFuture(fields: Record<string, string | undefined>, now: string): void {
  const ahead = aheadOf(now, fields)
  if (Object.keys(ahead).length > 0) throw invalid(ahead)
}

/** A phone that says when it sends a call says too when the person told it, where that was later than what is told. */
const toldAt = (given: Phone, recorded: string | undefined, happened: string, now: string): string =>
  recorded ?? (given.sent_at === undefined ? wholeSeconds(now) : happened)

export function clockIn(given: In, { c, e, by, now, reads }: Who): Promise<WorkLog> {
  const { start = '', end, recorded } = times(given, now)
  const createdFrom = fingerprint([given.project_id, given.start_time, given.end_time])

  return inLedger<WorkLog>(c, e, reads, now, [keys.logHead(c, given.id)], async open => {
    const ledger = await open(monthsOf(given, now))
    const [headRow, projectRow] = await reads.all([keys.logHead(c, given.id), keys.project(c, given.project_id)])
    const head = readHead(headRow)
    if (head) return { done: repeated(c, ledger, given.id, head, createdFrom, reads, now) }
    refuseFuture({ start_time: start, end_time: end }, now)
    if (secondsBetween(start, now) > 7 * daySeconds) throw invalid({ start_time: 'At most 7 days back' })
    const wrong = wrongTimes(start, end ?? null, now)
    if (wrong) throw invalid(wrong)
    if (!projectRow) throw new AppError('Not found', { fields: { project_id: 'Not found' } })
    const project = Project.parse(projectRow)
    if (hasEnded(ledger.employee.disabled, ledger.employee.disabled_at, start))
      throw new AppError('Employee has been disabled')
    if (hasEnded(!project.is_open, project.closed_at, start)) throw new AppError('Project has been closed')
    if (end === undefined && ledger.openLog) throw await alreadyIn(c, ledger, reads, now)
    const late = isLate(end ?? start, now)
    const isToLookAt = needsLook(start, end ?? null, now)
    const log: StoredLog = {
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
      ...(isToLookAt ? { needs_look: true } : {}),
      ...(given.location ? { locations: 1 } : {}),
    }
    ledger.create(log, createdFrom, isToLookAt ? { told_at: toldAt(given, recorded, end ?? start, now) } : {})
    if (given.location) ledger.also(writeLocation(c, given.id, 'in', given.location, now))
    return { ledger, result: answerOf(c, ledger, log, reads, now) }
  })
}

/** whether it had ended by then: what was done before may still be sent */
const hasEnded = (ended: boolean, at: string | null, start: string): boolean =>
  ended && (at === null || start >= wholeSeconds(at))

async function alreadyIn(c: CompanyId, ledger: Ledger, reads: Reads, now: string): Promise<AppError> {
  const open = ledger.openLog
  if (!open) throw new Error('nobody is clocked in')
  await ledger.read([monthOf(open)])
  const log = ledger.find(open.id)
  // it moved or was closed between the reads
  if (log?.end !== null) throw new Raced()
  return against('Already clocked in', c, ledger, log, reads, now)
}

/** the present state of an entry that was made by this very call before */
export async function repeated(
  c: CompanyId,
  ledger: Ledger,
  id: LogId,
  head: Head,
  createdFrom: string,
  reads: Reads,
  now: string,
): Promise<WorkLog> {
  if (head.created_from !== createdFrom) throw new AppError('This id or key was used for something else')
  return answerOf(c, ledger, await present(ledger, id, head), reads, now)
}

async function present(ledger: Ledger, id: LogId, head: Head): Promise<StoredLog> {
  if (head.removed) throw new AppError('The entry was deleted')
  await ledger.read([head.month])
  const log = ledger.find(id)
  // it moved between the reads
  if (!log) throw new Raced()
  return log
}

export function clockOut(given: Out, { c, e, by, now, reads }: Who): Promise<WorkLog> {
  const { end = '', recorded } = times(given, now)
  const told = toldAt(given, recorded, end, now)
  const content = fingerprint(given.end_time)
  return inLedger<WorkLog>(c, e, reads, now, [keys.journal(c, given.id, outKey)], async open => {
    const ledger = await open(monthsOf(given, now))
    const [headRow, outRow] = await reads.all([keys.logHead(c, given.id), keys.journal(c, given.id, outKey)])
    const head = readHead(headRow)
    if (!head) throw new AppError('Not found')
    const log = await present(ledger, given.id, head)
    const out = outRow && Entry.parse(outRow)
    // the sheet was read before it
    if (out && out.version > log.version) throw new Raced()
    if (out?.content === content) return { done: answerOf(c, ledger, log, reads, now) }
    if (log.end !== null) throw await against('Already clocked out', c, ledger, log, reads, now)
    refuseFuture({ end_time: end }, now)
    const wrong = wrongTimes(log.start, end, now)
    if (wrong) throw invalid(wrong)
    // only what is sent later than it was done: in time, reading it first would keep everybody waiting at five
    const [projectRow] = isLate(end, now) ? await reads.all([keys.project(c, log.project)]) : []
    const isClosed = projectRow !== undefined && !Project.parse(projectRow).is_open
    const isUnchecked = given.pin_unchecked === true
    // When both start and end reached the servers in time, the entry needs no look, however long it is.
    const isToLookAt =
      isUnchecked || ((log.start_received !== undefined || isLate(end, now)) && needsLook(log.start, end, now))
    const next = ledger.change(
      log,
      {
        ...log,
        end,
        original_end: end,
        approved: false,
        ...(isLate(end, now) ? { end_received: wholeSeconds(now) } : {}),
        ...(isLate(recorded ?? end, now) ? { recorded_offline: true } : {}),
        ...(secondsBetween(end, told) > answeredLateSeconds ? { answered_late: true } : {}),
        ...(ledger.employee.disabled || isClosed ? { sent_after_end: true } : {}),
        ...(isToLookAt ? { needs_look: true } : {}),
        ...(given.location ? { locations: (log.locations ?? 0) + 1 } : {}),
      },
      head,
      { key: outKey, content, now, by },
      isToLookAt ? { told_at: told, ...(isUnchecked ? { pin_unchecked: true } : {}) } : {},
    )
    if (given.location) ledger.also(writeLocation(c, given.id, 'out', given.location, now))
    return { ledger, result: answerOf(c, ledger, next, reads, now) }
  })
}
