/** the people as they are to be shown: what the servers said last, and what waits to be told to them laid over it */
import type { Named } from '../../../shared/domain/work-log.ts'
import type { Queued } from '../../lib/offline/queued.ts'
import type { Person } from './board.ts'

export interface Shown extends Person {
  /** something of theirs is not sent yet */
  waits: boolean
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function after(open: Person['open_work_log'], { kind, subject, call, project }: Queued): Person['open_work_log'] {
  const { start_time, end_time, project_id } = call.body
  const ends = kind === 'out' || end_time !== undefined
  if (ends) return open?.id === subject ? null : open
  if (kind !== 'in') return open
  const on: Named = project ?? { id: text(project_id), name: '' }
  return { id: subject, project: on, start_time: text(start_time) }
}

/** what the servers refused is not shown as if it were so */
export function present(people: readonly Person[], queue: readonly Queued[]): Shown[] {
  const waiting = Map.groupBy(
    queue.filter(one => !one.refused),
    ({ employee }) => employee?.id,
  )
  return people.map(person => {
    const own = waiting.get(person.id) ?? []
    return { ...person, open_work_log: own.reduce(after, person.open_work_log), waits: own.length > 0 }
  })
}
