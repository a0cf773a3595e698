import * as z from 'zod'
import type { RunningCloud } from './cloud-process.ts'
import { findMedian } from './figures.ts'

const Call = z.object({
  service: z.string(),
  beganMs: z.number(),
  milliseconds: z.number(),
  capacity: z.object({ read: z.number(), write: z.number() }).optional(),
})
const Invocations = z.array(
  z.object({ trigger: z.string(), outcome: z.string(), processorMs: z.number().optional(), calls: z.array(Call) }),
)

/** Returns the length of the longest chain of calls, in which each call begins after the previous one has ended. */
function countLongestChain(calls: readonly z.infer<typeof Call>[]): number {
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

export interface RequestCosts {
  sequentialCalls: number
  read: number
  write: number
  processorMs: number
}

/** Returns the costs of a request of the route. Each cost is the median of the route's latest requests. */
export async function fetchCosts(cloud: RunningCloud, route: string): Promise<RequestCosts> {
  const invocations = Invocations.parse(await (await fetch(`${cloud.api}/_local/calls.json`)).json())
  const latestInvocations = invocations
    .filter(({ trigger, outcome }) => trigger === route && outcome === 'done')
    .slice(0, 40)
  const computeMedian = (computeCost: (calls: z.infer<typeof Call>[]) => number): number =>
    findMedian(latestInvocations.map(({ calls }) => computeCost(calls.filter(({ service }) => service === 'dynamodb'))))
  const measureUnits = (kind: 'read' | 'write') =>
    computeMedian(calls => calls.reduce((sum, { capacity }) => sum + (capacity?.[kind] ?? 0), 0))
  return {
    sequentialCalls: computeMedian(countLongestChain),
    read: measureUnits('read'),
    write: measureUnits('write'),
    processorMs: findMedian(latestInvocations.map(({ processorMs = NaN }) => processorMs)),
  }
}

/** These are AWS's prices in Ireland in October 2026, in US cents. */
const centsPerUnit = {
  write: 0.705e-4,
  read: 0.1415e-4,
  request: 1.11e-4,
  invocation: 0.2e-4,
  gigabyteSecond: 0.001_666_67,
}
/** The functions that clock in and out have this memory. */
const clockingMemoryGb = 1.769

/** Computes how many cents a request costs. Counts the time of the whole request as the function's time. */
export const computeCents = ({ read, write }: RequestCosts, milliseconds: number): number =>
  write * centsPerUnit.write +
  read * centsPerUnit.read +
  centsPerUnit.request +
  centsPerUnit.invocation +
  (milliseconds / 1000) * clockingMemoryGb * centsPerUnit.gigabyteSecond
