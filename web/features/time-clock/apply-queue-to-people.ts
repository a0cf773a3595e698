import { readBodyText, readClockInProject, type QueuedCall } from '../../lib/offline/queued-call.ts'
import { toServerTime } from '../../lib/browser/server-clock.ts'
import type { Person } from './board.ts'

export interface PersonWithQueue extends Person {
  isQueued: boolean
}

function applyToOpenEntry(openEntry: Person['open_work_log'], queuedCall: QueuedCall): Person['open_work_log'] {
  const { kind, subject: entryId, call } = queuedCall
  const isClosed = kind === 'out' || call.body['end_time'] !== undefined
  if (isClosed) return openEntry?.id === entryId ? null : openEntry
  if (kind !== 'in') return openEntry
  return {
    id: entryId,
    project: readClockInProject(queuedCall),
    start_time: toServerTime(readBodyText(queuedCall, 'start_time')),
  }
}

/**
 * Returns the people with their open entries as the queued calls will change them. Skips refused calls, because the
 * servers did not carry them out.
 */
export function applyQueueToPeople(people: readonly Person[], queue: readonly QueuedCall[]): PersonWithQueue[] {
  const callsByEmployee = Map.groupBy(
    queue.filter(queuedCall => !queuedCall.refused),
    ({ employee }) => employee?.id,
  )
  return people.map(person => {
    const calls = callsByEmployee.get(person.id) ?? []
    return {
      ...person,
      open_work_log: calls.reduce(applyToOpenEntry, person.open_work_log),
      isQueued: calls.length > 0,
    }
  })
}
