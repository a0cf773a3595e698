/** how often something may be tried or sent, counted in the table so that every container knows */
import { tooMany } from '../../shared/api/errors.ts'
import { addToSet, remove, removeFromSet } from './db.ts'
import { keys, type Key } from './keys.ts'

export interface Limit {
  scope: string
  key: string
  most: number
  seconds: number
  /** the field whose value is limited, to be named when it is full */
  field?: string
  /** counts what fails in a row: a success empties it */
  inARow?: boolean
  /** what is answered when it is full, instead of a wait */
  full?: () => Error
}

export interface Counted {
  /** how many each has now */
  counts: number[]
  /** it turned out well: it counts no more */
  takeBack: () => Promise<void>
}

const keyOf = (limit: Limit): Key => keys.rate(limit.scope, limit.key)

/** an instant and something random, so that each try is one of its own and sorts by its time */
const markOf = (now: string): string => `${now} ${crypto.randomUUID()}`
const instantOf = (mark: string): number => Date.parse(mark.slice(0, mark.indexOf(' ')))

/** counts one more of each, all or none, before the thing is done; 429 with the true wait where one is full */
export async function count(limits: readonly Limit[], now: string): Promise<Counted> {
  const counted = await countIfRoom(limits, now)
  if ('refusal' in counted) throw counted.refusal
  return counted
}

/** Counts like `count`, but returns the refusal to callers that go on when a limit is full; nothing is counted then. */
export async function countIfRoom(limits: readonly Limit[], now: string): Promise<Counted | { refusal: Error }> {
  const mark = markOf(now)
  const counted: Limit[] = []
  const counts: number[] = []
  const takeBackFrom = async (some: readonly Limit[]): Promise<void> => {
    await Promise.all(some.map(limit => removeFromSet(keyOf(limit), [mark])))
  }
  try {
    for (const limit of limits) {
      const outcome = await countOne(limit, mark)
      if (typeof outcome !== 'number') {
        await takeBackFrom(counted)
        return { refusal: outcome }
      }
      counts.push(outcome)
      counted.push(limit)
    }
  } catch (error) {
    await takeBackFrom(counted)
    throw error
  }
  const takeBack = async (): Promise<void> => {
    await Promise.all([
      takeBackFrom(limits.filter(limit => !limit.inARow)),
      ...limits.filter(limit => limit.inARow).map(limit => remove(keyOf(limit))),
    ])
  }
  return { counts, takeBack }
}

/**
 * A set grows and shrinks in one step of the table, so tries at the same moment neither wait for each other nor slip past the limit.
 * What is older than the window is taken out only when the set is full. Says how many there are, or why there is no room.
 */
async function countOne(limit: Limit, mark: string): Promise<number | Error> {
  const now = instantOf(mark)
  const isRecent = (other: string): boolean => instantOf(other) > now - limit.seconds * 1000
  for (;;) {
    const { added, values } = await addToSet(keyOf(limit), mark, limit.most, Math.ceil(now / 1000) + limit.seconds)
    const recent = values.filter(isRecent).toSorted()
    if (added) return recent.length
    const earliest = recent.at(-limit.most)
    if (earliest !== undefined)
      return limit.full?.() ?? tooMany((instantOf(earliest) + limit.seconds * 1000 - now) / 1000, limit.field)
    await removeFromSet(
      keyOf(limit),
      values.filter(other => !isRecent(other)),
    )
  }
}
