/** People as shown: the latest response with the queue applied. */
import type { Named } from '../../../shared/domain/entry.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { toServerTime } from '../../lib/browser/server-clock.ts'
import type { Person } from './board.ts'

export interface PersonWithQueue extends Person {
  /** The queue has a call for this person. */
  isWaiting: boolean
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

function applyToOpenEntry(
  open: Person['open_work_log'],
  { kind, subject, call, project }: QueuedCall,
): Person['open_work_log'] {
  const { start_time, end_time, project_id } = call.body
  const isClosed = kind === 'out' || end_time !== undefined
  if (isClosed) return open?.id === subject ? null : open
  if (kind !== 'in') return open
  const startedOn: Named = project ?? { id: toText(project_id), name: '' }
  return { id: subject, project: startedOn, start_time: toServerTime(toText(start_time)) }
}

/** Applies the queue to the people. Skips refused calls, because they did not happen. */
export function applyQueueToPeople(people: readonly Person[], queue: readonly QueuedCall[]): PersonWithQueue[] {
  const callsByEmployee = Map.groupBy(
    queue.filter(queued => !queued.refused),
    ({ employee }) => employee?.id,
  )
  return people.map(person => {
    const calls = callsByEmployee.get(person.id) ?? []
    return {
      ...person,
      open_work_log: calls.reduce(applyToOpenEntry, person.open_work_log),
      isWaiting: calls.length > 0,
    }
  })
}
