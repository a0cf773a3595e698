import * as z from 'zod'
import type { Running } from './process.ts'
import { median } from './table.ts'

const Call = z.object({
  service: z.string(),
  beganMs: z.number(),
  milliseconds: z.number(),
  capacity: z.object({ read: z.number(), write: z.number() }).optional(),
})
const Invocations = z.array(z.object({ trigger: z.string(), outcome: z.string(), calls: z.array(Call) }))

/** how many had to wait for one before them */
function inARow(calls: readonly z.infer<typeof Call>[]): number {
  let [count, busyUntil] = [0, -Infinity]
  for (const { beganMs, milliseconds } of calls.toSorted(
    (a, b) => a.beganMs + a.milliseconds - b.beganMs - b.milliseconds,
  )) {
    if (beganMs < busyUntil) continue
    count++
    busyUntil = beganMs + milliseconds
  }
  return count
}

export interface Costs {
  inARow: number
  read: number
  write: number
}

/** of the latest requests of that route: what the middle one asked of the table */
export async function costsOf(cloud: Running, route: string): Promise<Costs> {
  const all = Invocations.parse(await (await fetch(`${cloud.api}/_local/calls.json`)).json())
  const latest = all.filter(({ trigger, outcome }) => trigger === route && outcome === 'done').slice(0, 40)
  const ofEach = (cost: (calls: z.infer<typeof Call>[]) => number): number =>
    median(latest.map(({ calls }) => cost(calls.filter(({ service }) => service === 'dynamodb'))))
  const units = (kind: 'read' | 'write') =>
    ofEach(calls => calls.reduce((sum, { capacity }) => sum + (capacity?.[kind] ?? 0), 0))
  return { inARow: ofEach(inARow), read: units('read'), write: units('write') }
}
