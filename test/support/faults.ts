/** Injects faults, changes switches, and reads recorded AWS calls and stored items. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Key } from '../../functions/table/keys.ts'
import type { ListedRoute } from '../../shared/api/index.ts'
import { routeTitle } from './callers.ts'
import { cloudAddress, readPartition, useCloud } from './cloud.ts'
import type { EngineKind } from '../../infra/local/aws/dynamodb/engine.ts'
import type { SwitchesChange } from '../../infra/local/switches.ts'
import { startCloudProcess } from './start-cloud.ts'

declare const ENGINE: EngineKind

/** Gives a test file its own cloud, for tests that count items of all companies or need other options. */
export function useOwnCloud(options: { https?: boolean } = {}): void {
  let stop = async (): Promise<void> => {}
  beforeAll(async () => {
    const { child, data, ...address } = await startCloudProcess(ENGINE, options)
    useCloud(address)
    stop = async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    }
  })
  afterAll(() => stop())
}

const callConsole = async (path: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(`${cloudAddress().api}/_local/${path}`, init)).json()

export interface Fault {
  /**
   * The number of the AWS call, or with `operation` of that operation's call, from 1. Retries count as the same call.
   */
  call: number
  operation?: string
  /** The number of attempts that fail. The default is one. */
  times?: number
  kind: 'throttle' | 'fail' | 'lose'
}

/** Injects the faults into the next call of the function. */
export async function injectFunctionFaults(name: string, faults: readonly Fault[]): Promise<void> {
  await Promise.all(
    faults.map(fault => callConsole('faults', { method: 'POST', body: JSON.stringify({ function: name, ...fault }) })),
  )
}

/** Injects the faults into the next request of the route. */
export const injectFaults = (
  { area, name }: Pick<ListedRoute, 'area' | 'name'>,
  faults: readonly Fault[],
): Promise<void> => injectFunctionFaults(`api/${area}/${name}`, faults)

/** Makes an operation fail on every retry, even if several calls of it run concurrently. */
export const alwaysFail = (operation: string): Fault[] => [{ call: 1, operation, times: 40, kind: 'fail' }]

/** Changes switches of the cloud, which are reset after the file. */
export async function setSwitches(change: SwitchesChange): Promise<void> {
  const response = await fetch(`${cloudAddress().api}/_local/switches`, { method: 'PUT', body: JSON.stringify(change) })
  if (!response.ok) throw new Error(`the switches were not changed: ${await response.text()}`)
}

/**
 * Makes transactions hold their items, so that others conflict, and delays reads, so that they see different moments.
 */
export const holdTransactions = (transactionHoldMs: number, slowReadsMs = 0): Promise<void> =>
  setSwitches({ transactionHoldMs, slowReadsMs })

/**
 * Gives each function two containers for concurrent calls. Other tests have one container, because they are faster with
 * it.
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
      isTriedAgain: z.boolean().default(false),
    }),
  ),
})

const fetchAllInvocations = async () => z.array(Invocation).parse(await callConsole('calls.json'))

/** Fetches the invocations, newest first. */
const fetchInvocations = async (route: Pick<ListedRoute, 'method' | 'path'>) =>
  (await fetchAllInvocations()).filter(({ trigger }) => trigger === routeTitle(route))

/** Returns the AWS calls of each recent invocation by such a trigger, newest first. */
export const fetchCallsByTrigger = async (pattern: RegExp): Promise<string[][]> =>
  (await fetchAllInvocations())
    .filter(({ trigger }) => pattern.test(trigger))
    .map(({ calls }) => calls.map(({ operation }) => operation))

/** Returns the AWS calls of each of the route's recent requests, with retries, newest request first. */
export const fetchCallsByRequest = async (route: Pick<ListedRoute, 'method' | 'path'>): Promise<string[][]> =>
  (await fetchInvocations(route)).map(({ calls }) => calls.map(({ operation }) => operation))

/** Returns the AWS calls of the route's latest request, without retries. */
export async function fetchCalls(route: ListedRoute): Promise<string[]> {
  const [latest] = await fetchInvocations(route)
  return latest?.calls.filter(({ isTriedAgain }) => !isTriedAgain).map(({ operation }) => operation) ?? []
}

/** Counts the failed AWS calls in the route's latest request. */
export async function countFailedCalls(route: Pick<ListedRoute, 'method' | 'path'>): Promise<number> {
  const [latest] = await fetchInvocations(route)
  return latest?.calls.filter(({ status }) => status >= 400).length ?? 0
}

const AlarmStates = z.array(z.object({ name: z.string(), state: z.enum(['OK', 'ALARM']) }))

/** Returns the names of the alarms that ring at an instant, which may be later than now. */
export async function listRingingAlarms(at = new Date().toISOString()): Promise<string[]> {
  const alarms = AlarmStates.parse(await callConsole(`alarms.json?${new URLSearchParams({ at }).toString()}`))
  return alarms.filter(({ state }) => state === 'ALARM').map(({ name }) => name)
}

/** Reads the items of a partition whose sort key begins with `sk`. */
export const readItems = async ({ pk, sk }: Key) => (await readPartition(pk)).filter(item => item.sk.startsWith(sk))

/** The fields of a PDF report that a worker may change while the request that enqueued it ends, or is repeated. */
const workerFields = ['version', 'state', 'percent', 'attempts', 'held_until', 'file', 'gsi2pk', 'gsi2sk']

const withoutProgress = (item: Pick<Key, 'sk'>): object =>
  item.sk === 'REPORTPDF'
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !workerFields.includes(name)))
    : item

/** Reads the items of partitions, without records of idempotency, of pending deletions and of a worker's progress. */
export const readStored = async (partitions: readonly string[]): Promise<unknown[]> =>
  (await Promise.all(partitions.map(readPartition)))
    .flat()
    .filter(({ sk }) => !sk.startsWith('ONCE#') && !sk.startsWith('PURGE#'))
    .map(withoutProgress)

/** Reads the items until they are the same twice, since a write with a lost response may still be carried out. */
export async function waitUntilStable(partitions: readonly string[]): Promise<unknown[]> {
  let items = await readStored(partitions)
  for (let before: unknown[] = []; !isDeepStrictEqual(items, before); items = await readStored(partitions))
    before = items
  return items
}
