/** how often something may be tried or sent, counted in the table so that every container knows */
import * as z from 'zod'
import { tooMany } from '../../shared/api/errors.ts'
import { getAll, Raced, transact, untilUnraced, type Write } from './db.ts'
import { keys } from './keys.ts'

export interface Limit {
  scope: string
  key: string
  most: number
  seconds: number
  /** counts what fails in a row: a success empties it */
  inARow?: boolean
  /** what is answered when it is full, instead of a wait */
  full?: () => Error
}

const Counter = z.object({ version: z.number(), at: z.array(z.number()) })
type Counter = z.infer<typeof Counter>

/** counters whose limit has room again in the window that ends now */
const within = (limit: Limit, counter: Counter | undefined, nowMs: number): number[] =>
  (counter?.at ?? []).filter(at => at > nowMs - limit.seconds * 1000)

async function read(limits: readonly Limit[]): Promise<(Counter | undefined)[]> {
  const rows = await getAll(limits.map(limit => keys.rate(limit.scope, limit.key)))
  return rows.map(row => row && Counter.parse(row))
}

const write = (limit: Limit, counter: Counter | undefined, at: number[], nowMs: number): Write => ({
  put: {
    ...keys.rate(limit.scope, limit.key),
    version: (counter?.version ?? 0) + 1,
    at,
    expires_at_seconds: Math.ceil(nowMs / 1000) + limit.seconds,
  },
  when: counter ? { version: counter.version } : 'absent',
  otherwise: () => new Raced(),
})

/** counts one more of each, all or none, before the thing is done, and says how many each has now; 429 with the true wait where one is full */
export const count = (limits: readonly Limit[], now: string): Promise<number[]> =>
  untilUnraced(async () => {
    const nowMs = Date.parse(now)
    const counters = await read(limits)
    const recent = limits.map((limit, i) => within(limit, counters[i], nowMs))
    const waits = limits.flatMap((limit, i) => {
      const earliest = recent[i]?.at(-limit.most)
      if (earliest !== undefined && limit.full) throw limit.full()
      return earliest === undefined ? [] : [(earliest + limit.seconds * 1000 - nowMs) / 1000]
    })
    if (waits.length > 0) throw tooMany(Math.max(...waits))
    await transact(limits.map((limit, i) => write(limit, counters[i], [...(recent[i] ?? []), nowMs], nowMs)))
    return recent.map(at => at.length + 1)
  })

/** takes one back that was counted at that instant: it turned out well */
export const uncount = (limits: readonly Limit[], now: string): Promise<void> =>
  untilUnraced(async () => {
    const nowMs = Date.parse(now)
    const counters = await read(limits)
    const writes = limits.flatMap((limit, i) => {
      const counter = counters[i]
      const mine = counter?.at.indexOf(nowMs) ?? -1
      return counter && mine >= 0 ? [write(limit, counter, limit.inARow ? [] : counter.at.toSpliced(mine, 1), nowMs)] : []
    })
    if (writes.length > 0) await transact(writes)
  })
