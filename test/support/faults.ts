import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Key } from '../../functions/table/keys.ts'
import type { ListedRoute } from '../../shared/api/index.ts'
import { toRouteTitle } from './callers.ts'
import { getCloudAddress, readPartition, storeCloudAddress } from './cloud.ts'
import type { EngineKind } from '../../infra/local/aws/dynamodb/engine.ts'
import type { SwitchesChange } from '../../infra/local/switches.ts'
import { startCloudProcess } from './start-cloud.ts'

declare const ENGINE: EngineKind

/** Starts a separate cloud, for tests that count items of all companies or need other options than the shared cloud. */
export function useOwnCloud(options: { https?: boolean } = {}): void {
  let stop = async (): Promise<void> => {}
  beforeAll(async () => {
    const { child, data, ...address } = await startCloudProcess(ENGINE, options)
    storeCloudAddress(address)
    stop = async () => {
      const exitPromise = once(child, 'exit')
      child.kill('SIGTERM')
      await exitPromise
      rmSync(data, { recursive: true, force: true })
    }
  })
  afterAll(() => stop())
}

async function callConsole(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(`${getCloudAddress().api}/_local/${path}`, init)
  if (!response.ok) throw new Error(`the console refused ${path}: ${await response.text()}`)
  return response.json()
}

export interface Fault {
  /**
   * The number of the AWS call that fails. Counts from 1, either all calls or only calls of `operation`. Retries count
   * as the same call.
   */
  call: number
  operation?: string
  /** This number of attempts fails. One is the default. */
  failingAttempts?: number
  kind: 'throttle' | 'fail' | 'lose'
}

/** Makes AWS calls of the function's next invocation fail. */
export async function injectFunctionFaults(name: string, faults: readonly Fault[]): Promise<void> {
  await Promise.all(
    faults.map(fault => callConsole('faults', { method: 'POST', body: JSON.stringify({ function: name, ...fault }) })),
  )
}

/** Makes AWS calls of the route's next request fail. */
export const injectRouteFaults = (
  { area, name }: Pick<ListedRoute, 'area' | 'name'>,
  faults: readonly Fault[],
): Promise<void> => injectFunctionFaults(`api/${area}/${name}`, faults)

/** Fails more attempts than all retries of several concurrent calls together. */
export const createPermanentFaults = (operation: string): Fault[] => [
  { call: 1, operation, failingAttempts: 40, kind: 'fail' },
]

/** Changes switches of the local cloud. They are reset after the test file. */
export async function setSwitches(change: SwitchesChange): Promise<void> {
  await callConsole('switches', { method: 'PUT', body: JSON.stringify(change) })
}

/**
 * Makes each transaction lock its items for `transactionHoldMs`, so that concurrent writes of these items fail with a
 * conflict. Delays each read by a random time of up to `slowReadsMs`, so that parallel reads see different states of
 * the table.
 */
export const slowDownTable = (transactionHoldMs: number, slowReadsMs = 0): Promise<void> =>
  setSwitches({ transactionHoldMs, slowReadsMs })

/**
 * Lets each function start a second container at once, so that its calls can run concurrently. Other tests keep one
 * container as long as possible, because this is faster.
 */
export function useSeveralContainers(): void {
  beforeAll(() => setSwitches({ minContainers: 2 }))
}

const Invocation = z.object({
  trigger: z.string(),
  calls: z.array(
    z.object({
      service: z.string(),
      operation: z.string(),
      status: z.number(),
      isRetry: z.boolean().default(false),
    }),
  ),
})

const fetchAllInvocations = async () => z.array(Invocation).parse(await callConsole('calls.json'))

/** Returns the invocations of the route's function, with the newest first. */
const fetchInvocations = async (route: Pick<ListedRoute, 'method' | 'path'>) =>
  (await fetchAllInvocations()).filter(({ trigger }) => trigger === toRouteTitle(route))

/** Returns the AWS calls of each invocation whose trigger matches the pattern. The newest invocation is the first. */
export const fetchCallsByTrigger = async (pattern: RegExp): Promise<string[][]> =>
  (await fetchAllInvocations())
    .filter(({ trigger }) => pattern.test(trigger))
    .map(({ calls }) => calls.map(({ operation }) => operation))

/** Returns the AWS calls of each request to the route, including retries. The newest request is the first. */
export const fetchCallsByRequest = async (route: Pick<ListedRoute, 'method' | 'path'>): Promise<string[][]> =>
  (await fetchInvocations(route)).map(({ calls }) => calls.map(({ operation }) => operation))

/** Returns the AWS calls of the route's latest request, without retries. */
export async function fetchAwsCalls(route: ListedRoute): Promise<string[]> {
  const [latestInvocation] = await fetchInvocations(route)
  return latestInvocation?.calls.filter(({ isRetry }) => !isRetry).map(({ operation }) => operation) ?? []
}

export async function countFailedAwsCalls(route: Pick<ListedRoute, 'method' | 'path'>): Promise<number> {
  const [latestInvocation] = await fetchInvocations(route)
  return latestInvocation?.calls.filter(({ status }) => status >= 400).length ?? 0
}

const AlarmStates = z.array(z.object({ name: z.string(), state: z.enum(['OK', 'ALARM']) }))

/** Returns the names of the alarms that ring at the instant `at`, which may be later than now. */
export async function listRingingAlarms(at = new Date().toISOString()): Promise<string[]> {
  const alarms = AlarmStates.parse(await callConsole(`alarms.json?${new URLSearchParams({ at }).toString()}`))
  return alarms.filter(({ state }) => state === 'ALARM').map(({ name }) => name)
}

/** Reads the items whose sort key begins with `sk`. */
export const readItems = async ({ pk, sk }: Key) => (await readPartition(pk)).filter(item => item.sk.startsWith(sk))

/** A worker may change these fields of a PDF report while the request that enqueued it ends or is repeated. */
const workerFields = ['version', 'state', 'percent', 'attempts', 'held_until', 'file', 'gsi2pk', 'gsi2sk']

const omitProgress = (item: Pick<Key, 'sk'>): object =>
  item.sk === 'REPORTPDF'
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !workerFields.includes(name)))
    : item

/** Reads the items of the partitions, without idempotency records, pending deletions and a worker's progress. */
export const readPartitionItems = async (partitions: readonly string[]): Promise<unknown[]> =>
  (await Promise.all(partitions.map(readPartition)))
    .flat()
    .filter(({ sk }) => !sk.startsWith('ONCE#') && !sk.startsWith('PURGE#'))
    .map(omitProgress)

/** Reads until two reads are equal, because a write with a lost response may still take effect. */
export async function waitUntilStable(partitions: readonly string[]): Promise<unknown[]> {
  let items = await readPartitionItems(partitions)
  for (let before: unknown[] = []; !isDeepStrictEqual(items, before); items = await readPartitionItems(partitions))
    before = items
  return items
}
