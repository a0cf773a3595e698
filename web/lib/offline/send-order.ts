import { isErrorText, type ErrorText } from '../../../shared/api/errors.ts'
import type { NewCall, QueuedCall } from './queued-call.ts'

const listRequiredSubjects = ({ subject, after = [] }: NewCall): string[] => [subject, ...after]
/** Whether the call creates an entry or a project, on which later calls may depend. */
const isCreation = ({ kind }: NewCall): boolean => kind === 'in' || kind === 'project'

/** After this many failures of a call, independent calls stop waiting for it. */
const maxBlockingFailures = 3
/** Whether the servers keep failing at this call. A stuck call is retried after all others, and can be discarded. */
export const isStuck = ({ failures = 0, refused }: QueuedCall): boolean => !refused && failures >= maxBlockingFailures

const toEmployeeId = ({ employee, owner }: QueuedCall): string => employee?.id ?? owner.id
/** Whether the servers accept the call only while the employee has no other open entry. */
const opensEntry = ({ kind, call }: QueuedCall): boolean => kind === 'in' && call.body['end_time'] === undefined

/**
 * Returns the call to send next. It is the earliest call that is neither blocked nor stuck, else the stuck call with
 * the fewest failures. A stuck clock-in or clock-out blocks later clock-ins of the employee, because the servers might
 * refuse them while another entry is open.
 */
export function findNextCall(queue: readonly QueuedCall[]): QueuedCall | undefined {
  // A queued project counts as missing even if its call comes later, because the user may have created the project to
  // resolve the refusal of an earlier call.
  const missingProjectIds = new Set(queue.filter(({ kind }) => kind === 'project').map(({ subject }) => subject))
  const stuckCalls: QueuedCall[] = []
  const stuckEmployeeIds = new Set<string>()
  for (const queuedCall of queue) {
    const isBlocked =
      (queuedCall.kind !== 'project' &&
        listRequiredSubjects(queuedCall).some(subject => missingProjectIds.has(subject))) ||
      (opensEntry(queuedCall) && stuckEmployeeIds.has(toEmployeeId(queuedCall)))
    if (!isBlocked && !queuedCall.refused) {
      if (!isStuck(queuedCall)) return queuedCall
      stuckCalls.push(queuedCall)
      if (queuedCall.kind === 'in' || queuedCall.kind === 'out') stuckEmployeeIds.add(toEmployeeId(queuedCall))
    }
    if (isCreation(queuedCall)) missingProjectIds.add(queuedCall.subject)
  }
  return stuckCalls.toSorted((a, b) => (a.failures ?? 0) - (b.failures ?? 0))[0]
}

export function listCallWithDependents(queue: readonly QueuedCall[], requiredCall: QueuedCall): QueuedCall[] {
  if (!isCreation(requiredCall)) return [requiredCall]
  const removedSubjects = new Set([requiredCall.subject])
  return queue.filter(queuedCall => {
    const isRemoved =
      queuedCall.at === requiredCall.at ||
      listRequiredSubjects(queuedCall).some(subject => removedSubjects.has(subject))
    if (isRemoved && isCreation(queuedCall)) removedSubjects.add(queuedCall.subject)
    return isRemoved
  })
}

/**
 * Returns the error with which the servers refused the call. Undefined if they did not refuse it, or if the text of the
 * refusal is not in the error catalogue.
 */
export function readRefusalError({ refused }: QueuedCall): ErrorText | undefined {
  const body = refused?.body
  const text = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
  return isErrorText(text) ? text : undefined
}

/** Whether the servers certainly lack the entry of this clock-in. */
const isUnknownToServers = (clockIn: QueuedCall): boolean =>
  clockIn.refused ? readRefusalError(clockIn) === 'Already clocked in' : !clockIn.wasSent

/**
 * Finds a clock-in that the servers lack and its clock-out, to merge both into one call, because the servers accept a
 * closed entry even if another entry is open. A clock-out with `recorded_at` stays a separate call unless the clock-in
 * was refused, because a merged call cannot flag the entry as answered late.
 */
export function findMergeablePair(
  queue: readonly QueuedCall[],
): { mergedCall: QueuedCall; clockOut: QueuedCall } | undefined {
  for (const clockIn of queue) {
    if (clockIn.kind !== 'in' || clockIn.call.body['end_time'] !== undefined || !isUnknownToServers(clockIn)) continue
    const clockOut = queue.find(
      queuedCall =>
        queuedCall.kind === 'out' &&
        queuedCall.subject === clockIn.subject &&
        (queuedCall.call.body['recorded_at'] === undefined || clockIn.refused),
    )
    if (!clockOut) continue
    const { refused: _, ...rest } = clockIn
    return {
      mergedCall: {
        ...rest,
        call: { ...clockIn.call, body: { ...clockIn.call.body, end_time: clockOut.call.body['end_time'] } },
      },
      clockOut,
    }
  }
  return undefined
}
