/** The rules of the queue: which call is sent next, and which calls are sent as one. */
import { isErrorText, type ErrorText } from '../../../shared/api/errors.ts'
import type { NewCall, QueuedCall } from './queued-call.ts'

const requiredSubjects = ({ subject, after = [] }: NewCall): string[] => [subject, ...after]
/** Other calls may depend on the entry or project that this call creates. */
const isCreation = ({ kind }: NewCall): boolean => kind === 'in' || kind === 'project'

/** After so many failures, calls that do not need a call no longer wait for it. */
const maxBlockingFailures = 3
/** The servers keep failing at this call. It is still tried, after all others, and can be given up. */
export const isStuck = ({ failures = 0, refused }: QueuedCall): boolean => !refused && failures >= maxBlockingFailures

const toEmployeeId = ({ employee, owner }: QueuedCall): string => employee?.id ?? owner.id
/** The servers accept it only if nothing else of the person is open. */
const opensEntry = ({ kind, call }: QueuedCall): boolean => kind === 'in' && call.body['end_time'] === undefined

/**
 * The earliest call that is not blocked. A call is blocked while an entry or project that it needs is missing. A clock-in
 * is also blocked by a clock-in or clock-out before it at which the servers keep failing, because they might refuse it
 * while another entry is open. With its end it becomes a closed entry, which nothing blocks.
 */
export function findNextCall(queue: readonly QueuedCall[]): QueuedCall | undefined {
  // A queued project counts as missing even if it stands later, because it may have been created to settle a refusal.
  const missing = new Set(queue.filter(({ kind }) => kind === 'project').map(({ subject }) => subject))
  const stuck: QueuedCall[] = []
  const stuckPeople = new Set<string>()
  for (const queued of queue) {
    const isBlocked =
      (queued.kind !== 'project' && requiredSubjects(queued).some(subject => missing.has(subject))) ||
      (opensEntry(queued) && stuckPeople.has(toEmployeeId(queued)))
    if (!isBlocked && !queued.refused) {
      if (!isStuck(queued)) return queued
      stuck.push(queued)
      if (queued.kind === 'in' || queued.kind === 'out') stuckPeople.add(toEmployeeId(queued))
    }
    if (isCreation(queued)) missing.add(queued.subject)
  }
  return stuck.toSorted((a, b) => (a.failures ?? 0) - (b.failures ?? 0))[0]
}

/** The call itself and all calls that depend on it. */
export function withDependents(queue: readonly QueuedCall[], first: QueuedCall): QueuedCall[] {
  if (!isCreation(first)) return [first]
  const removed = new Set([first.subject])
  return queue.filter(queued => {
    const isRemoved = queued.at === first.at || requiredSubjects(queued).some(subject => removed.has(subject))
    if (isRemoved && isCreation(queued)) removed.add(queued.subject)
    return isRemoved
  })
}

/** The error of the catalogue with which a call was refused. Undefined if it was not refused, or with another text. */
export function refusalError({ refused }: QueuedCall): ErrorText | undefined {
  const body = refused?.body
  const text = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
  return isErrorText(text) ? text : undefined
}

/** The servers certainly have no entry from this clock-in. */
const isUnknownToServers = (clockIn: QueuedCall): boolean =>
  clockIn.refused ? refusalError(clockIn) === 'Already clocked in' : !clockIn.wasSent

/**
 * A clock-in and a clock-out that are both unsent become one closed entry, which the servers accept whatever else is
 * open. An end that was recorded later is sent by itself where possible, because only a
 * clock-out can mark the entry as answered late.
 */
export function findMergeablePair(
  queue: readonly QueuedCall[],
): { mergedCall: QueuedCall; clockOut: QueuedCall } | undefined {
  for (const clockIn of queue) {
    if (clockIn.kind !== 'in' || clockIn.call.body['end_time'] !== undefined || !isUnknownToServers(clockIn)) continue
    const clockOut = queue.find(
      queued =>
        queued.kind === 'out' &&
        queued.subject === clockIn.subject &&
        (queued.call.body['recorded_at'] === undefined || clockIn.refused),
    )
    if (!clockOut) continue
    const { refused: _, ...rest } = clockIn
    return {
      mergedCall: {
        ...rest,
        call: { ...clockIn.call, body: { ...clockIn.call.body, end_time: clockOut.call.body['end_time'] } },
      },
      clockOut: clockOut,
    }
  }
  return undefined
}
