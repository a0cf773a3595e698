/** Injects faults, changes switches, and reads recorded AWS calls and stored items. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Key } from '../../functions/data/keys.ts'
import type { ListedRoute } from '../../shared/api/index.ts'
import { title } from './callers.ts'
import { cloud, partition, useCloud } from './cloud.ts'
import type { EngineKind } from '../../infra/local/dynamodb/engine.ts'
import type { SwitchesChange } from '../../infra/local/switches.ts'
import { launch } from './start-cloud.ts'

declare const ENGINE: EngineKind

/** Gives a test file its own cloud, for tests that count items of all companies or need other options. */
export function inOwnCloud(options: { https?: boolean } = {}): void {
  let stop = async (): Promise<void> => {}
  beforeAll(async () => {
    const { child, data, ...address } = await launch(ENGINE, options)
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

const local = async (path: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(`${cloud().api}/_local/${path}`, init)).json()

export interface Fault {
  /** The number of the AWS call, or of the operation's call, from 1. Repeated attempts count as one call. */
  call: number
  operation?: string
  /** the number of attempts that fail; one by default */
  times?: number
  kind: 'throttle' | 'fail' | 'lose'
}

/** The faults happen to the next call of the function. */
export async function armFunction(name: string, faults: readonly Fault[]): Promise<void> {
  await Promise.all(
    faults.map(fault => local('faults', { method: 'POST', body: JSON.stringify({ function: name, ...fault }) })),
  )
}

/** The faults happen to the next request of the route. */
export const arm = ({ area, name }: Pick<ListedRoute, 'area' | 'name'>, faults: readonly Fault[]): Promise<void> =>
  armFunction(`api/${area}/${name}`, faults)

/** The operation fails more often than the SDK tries, also if several calls run at once. */
export const alwaysFail = (operation: string): Fault[] => [{ call: 1, operation, times: 40, kind: 'fail' }]

/** Changes switches of the cloud. They are reset after the file. */
export async function setSwitches(change: SwitchesChange): Promise<void> {
  const answer = await fetch(`${cloud().api}/_local/switches`, { method: 'PUT', body: JSON.stringify(change) })
  if (!answer.ok) throw new Error(`the switches were not changed: ${await answer.text()}`)
}

/** Makes transactions hold their items, so that others conflict, and delays reads, so that moments differ. */
export const holdTransactions = (transactionHoldMs: number, slowReadsMs = 0): Promise<void> =>
  setSwitches({ transactionHoldMs, slowReadsMs })

/** Gives each function two containers, for tests of concurrent calls. Starting them would only slow other tests. */
export function withSeveralContainers(): void {
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

/** The newest invocation comes first. */
const invocationsOf = async (route: Pick<ListedRoute, 'method' | 'path'>) =>
  z
    .array(Invocation)
    .parse(await local('calls.json'))
    .filter(({ trigger }) => trigger === title(route))

/** The AWS calls of each of the route's last requests, with repeated attempts. The newest request comes first. */
export const callsOfAll = async (route: Pick<ListedRoute, 'method' | 'path'>): Promise<string[][]> =>
  (await invocationsOf(route)).map(({ calls }) => calls.map(({ operation }) => operation))

/** The AWS calls of the route's latest request, without repeated attempts. */
export async function callsOf(route: ListedRoute): Promise<string[]> {
  const [latest] = await invocationsOf(route)
  return latest?.calls.filter(({ isTriedAgain }) => !isTriedAgain).map(({ operation }) => operation) ?? []
}

/** The number of failed AWS calls in the route's latest request. */
export async function refusedCallsOf(route: Pick<ListedRoute, 'method' | 'path'>): Promise<number> {
  const [latest] = await invocationsOf(route)
  return latest?.calls.filter(({ status }) => status >= 400).length ?? 0
}

/** The items of a partition whose sort key begins with `sk`. */
export const itemsOf = async ({ pk, sk }: Key) => (await partition(pk)).filter(item => item.sk.startsWith(sk))

/** The items of partitions, without records of idempotency and of pending deletions. */
export const readStored = async (partitions: readonly string[]): Promise<unknown[]> =>
  (await Promise.all(partitions.map(partition)))
    .flat()
    .filter(({ sk }) => !sk.startsWith('ONCE#') && !sk.startsWith('PURGE#'))

/** Reads the items until they are the same twice, since a write whose answer was lost may still be carried out. */
export async function waitUntilStable(partitions: readonly string[]): Promise<unknown[]> {
  let items = await readStored(partitions)
  for (let before: unknown[] = []; !isDeepStrictEqual(items, before); items = await readStored(partitions))
    before = items
  return items
}
