/** Limits calls by counters. The counters are in the table, so that all containers share them. */
import { tooManyRequestsError } from '../../shared/api/errors.ts'
import { get } from './reads.ts'
import { addToSet, remove, removeFromSet } from './writes.ts'
import { keys, createOwnerIndexKey, type Key } from './keys.ts'
import { findCounterOwner } from './item-owner.ts'

export interface RateLimit {
  scope: string
  key: string
  max: number
  seconds: number
  /** The request's field that the error names when the limit is reached. */
  field?: string
  /** Whether the limit counts consecutive failures, so that a success resets the counter. */
  resetsOnSuccess?: boolean
  /** Creates the error that is thrown when the limit is reached. The default error says how long to wait. */
  createFullError?: () => Error
}

export interface ConsumedAttempt {
  counts: number[]
  /** Removes a successful attempt from the counters. */
  release: () => Promise<void>
}

const toCounterOwnerKey = (counterKey: string) => {
  const owner = findCounterOwner(counterKey)
  return owner ? createOwnerIndexKey(owner) : {}
}

const toRateLimitKey = (limit: RateLimit): Key => keys.rate(limit.scope, limit.key)

/**
 * Creates the id of an attempt. The id begins with the time, so that ids sort by time, and ends with a random part, so
 * that simultaneous attempts differ.
 */
const newAttemptId = (now: string): string => `${now} ${crypto.randomUUID()}`
const parseAttemptTimeMs = (attemptId: string): number => Date.parse(attemptId.slice(0, attemptId.indexOf(' ')))

/**
 * Counts an attempt in all limits before the attempt is made. If one limit is full, throws and counts the attempt in no
 * limit.
 */
export async function consumeRateLimits(limits: readonly RateLimit[], now: string): Promise<ConsumedAttempt> {
  const result = await tryConsume(limits, now)
  if ('refusal' in result) throw result.refusal
  return result
}

/** Returns the refusal instead of throwing it, for callers that continue when a limit is reached. */
export async function tryConsume(
  limits: readonly RateLimit[],
  now: string,
): Promise<ConsumedAttempt | { refusal: Error }> {
  const attemptId = newAttemptId(now)
  const countedLimits: RateLimit[] = []
  const counts: number[] = []
  const revertAttempt = async (limitsToRevert: readonly RateLimit[]): Promise<void> => {
    await Promise.all(limitsToRevert.map(limit => removeFromSet(toRateLimitKey(limit), [attemptId])))
  }
  try {
    for (const limit of limits) {
      const countOrRefusal = await consumeOne(limit, attemptId)
      if (typeof countOrRefusal !== 'number') {
        await revertAttempt(countedLimits)
        return { refusal: countOrRefusal }
      }
      counts.push(countOrRefusal)
      countedLimits.push(limit)
    }
  } catch (error) {
    await revertAttempt(countedLimits)
    throw error
  }
  const release = async (): Promise<void> => {
    await Promise.all([
      revertAttempt(limits.filter(limit => !limit.resetsOnSuccess)),
      ...limits.filter(limit => limit.resetsOnSuccess).map(limit => remove(toRateLimitKey(limit))),
    ])
  }
  return { counts, release }
}

/**
 * Returns how many attempts the limit still allows. The number may be too low, because attempts older than the window
 * count until the set is full.
 */
export async function countRemainingAttempts(limit: RateLimit): Promise<number> {
  const members = (await get(toRateLimitKey(limit)))?.['members']
  return limit.max - (members instanceof Set ? members.size : 0)
}

/**
 * Counts the attempt in one limit, and returns the number of recent attempts or the error. Adding to a set is atomic,
 * so concurrent attempts cannot exceed the limit. Attempts older than the window are removed only when the set is full.
 */
async function consumeOne(limit: RateLimit, ownAttemptId: string): Promise<number | Error> {
  const now = parseAttemptTimeMs(ownAttemptId)
  const isRecent = (attemptId: string): boolean => parseAttemptTimeMs(attemptId) > now - limit.seconds * 1000
  for (;;) {
    const { wasAdded, values } = await addToSet(
      toRateLimitKey(limit),
      ownAttemptId,
      limit.max,
      Math.ceil(now / 1000) + limit.seconds,
      toCounterOwnerKey(limit.key),
    )
    const recentAttempts = values.filter(isRecent).toSorted()
    if (wasAdded) return recentAttempts.length
    const earliestAttempt = recentAttempts.at(-limit.max)
    if (earliestAttempt !== undefined)
      return (
        limit.createFullError?.() ??
        tooManyRequestsError((parseAttemptTimeMs(earliestAttempt) + limit.seconds * 1000 - now) / 1000, limit.field)
      )
    await removeFromSet(
      toRateLimitKey(limit),
      values.filter(attemptId => !isRecent(attemptId)),
    )
  }
}
