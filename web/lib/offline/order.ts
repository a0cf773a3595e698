/** which of the queue may be sent next, and what of it goes as one */
import type { Draft, Queued } from './queued.ts'

const needs = ({ subject, after = [] }: Draft): string[] => [subject, ...after]
/** others cannot be without it */
const makes = ({ kind }: Draft): boolean => kind === 'in' || kind === 'project'

/** the earliest that waits for nothing: what belongs to something that could not be made stays until that is settled */
export function nextOf(queue: readonly Queued[]): Queued | undefined {
  // one that was made later, to settle something, comes before what it is for
  const unmade = new Set(queue.filter(({ kind }) => kind === 'project').map(({ subject }) => subject))
  for (const one of queue) {
    const waits = one.kind !== 'project' && needs(one).some(subject => unmade.has(subject))
    if (!waits && !one.refused) return one
    if (makes(one)) unmade.add(one.subject)
  }
  return undefined
}

/** what falls with this one, itself included */
export function withFollowers(queue: readonly Queued[], first: Queued): Queued[] {
  if (!makes(first)) return [first]
  const gone = new Set([first.subject])
  return queue.filter(one => {
    const falls = one.at === first.at || needs(one).some(subject => gone.has(subject))
    if (falls && makes(one)) gone.add(one.subject)
    return falls
  })
}

/** what the servers said against it, in the words of the catalogue */
export function refusedWith({ refused }: Queued): string {
  const body = refused?.body
  return typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
}

/** the servers know for certain nothing of this way in */
const isUnknownThere = (one: Queued): boolean =>
  one.refused ? refusedWith(one) === 'Already clocked in' : !one.wasSent

/**
 * A way in and a way out that both still wait go as one closed entry, which is taken whatever else is open.
 * An end that somebody told later goes by itself where it can, since it is marked as such.
 */
export function mergedOf(queue: readonly Queued[]): { whole: Queued; out: Queued } | undefined {
  for (const start of queue) {
    if (start.kind !== 'in' || start.call.body['end_time'] !== undefined || !isUnknownThere(start)) continue
    const out = queue.find(
      one =>
        one.kind === 'out' &&
        one.subject === start.subject &&
        (one.call.body['recorded_at'] === undefined || start.refused),
    )
    if (!out) continue
    const { refused: _, ...rest } = start
    return {
      whole: { ...rest, call: { ...start.call, body: { ...start.call.body, end_time: out.call.body['end_time'] } } },
      out,
    }
  }
  return undefined
}
