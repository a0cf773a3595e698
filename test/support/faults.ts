/** faults on demand, what was called, and what is in the table: for tests that look behind the answers */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Key } from '../../functions/data/keys.ts'
import type { ListedRoute } from '../../shared/api/index.ts'
import { title } from './callers.ts'
import { cloud, partition, useCloud } from './cloud.ts'
import type { EngineKind } from '../../infra/local/dynamodb/engine.ts'
import { launch } from './start-cloud.ts'

declare const ENGINE: EngineKind

/** for tests that count what all companies of a cloud have, or that need it slower or otherwise than others do */
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
  /** of the AWS calls, or of those of one operation, from 1; one that is tried again is still the same */
  call: number
  operation?: string
  /** how many tries from that one on; one unless given */
  times?: number
  kind: 'throttle' | 'fail' | 'lose'
}

/** the next call of that function meets them */
export async function armFunction(name: string, faults: readonly Fault[]): Promise<void> {
  await Promise.all(
    faults.map(fault => local('faults', { method: 'POST', body: JSON.stringify({ function: name, ...fault }) })),
  )
}

/** the next request of that route meets them */
export const arm = ({ area, name }: Pick<ListedRoute, 'area' | 'name'>, faults: readonly Fault[]): Promise<void> =>
  armFunction(`api/${area}/${name}`, faults)

/** more often than the SDK tries, also where several such calls are made at once */
export const never = (operation: string): Fault[] => [{ call: 1, operation, times: 40, kind: 'fail' }]

/** how long transactions hold their items, so that others meet them, and how long each read may take, so that what is read together is of several moments */
export const hold = (ms: number, reads = 0): Promise<unknown> =>
  local('hold', { method: 'PUT', body: JSON.stringify({ ms, reads }) })

/** for tests of what happens at once: each function gets several containers, which the others would only wait for */
export function withSeveralContainers(): void {
  beforeAll(() => local('eager', { method: 'PUT', body: JSON.stringify({ eager: 3 }) }))
}

const Invocation = z.object({
  trigger: z.string(),
  calls: z.array(z.object({ service: z.string(), operation: z.string(), isTriedAgain: z.boolean().default(false) })),
})

/** newest first */
const invocationsOf = async (route: Pick<ListedRoute, 'method' | 'path'>) =>
  z
    .array(Invocation)
    .parse(await local('calls.json'))
    .filter(({ trigger }) => trigger === title(route))

/** the AWS calls that each of the last requests of that route made, newest first; each try is one */
export const callsOfAll = async (route: Pick<ListedRoute, 'method' | 'path'>): Promise<string[][]> =>
  (await invocationsOf(route)).map(({ calls }) => calls.map(({ operation }) => operation))

/** those of the latest, each once however often it was tried */
export async function callsOf(route: ListedRoute): Promise<string[]> {
  const [latest] = await invocationsOf(route)
  return latest?.calls.filter(({ isTriedAgain }) => !isTriedAgain).map(({ operation }) => operation) ?? []
}

/** the items of a partition whose sort key begins so */
export const itemsOf = async ({ pk, sk }: Key) => (await partition(pk)).filter(item => item.sk.startsWith(sk))

/** what the table holds under these partition keys, but for the notes of what was done and of what is left to do */
export const stored = async (partitions: readonly string[]): Promise<unknown[]> =>
  (await Promise.all(partitions.map(partition)))
    .flat()
    .filter(({ sk }) => !sk.startsWith('ONCE#') && !sk.startsWith('PURGE#'))

/** As `stored`, once it is the same twice: a write whose answer nobody waited for may be carried out between two reads. */
export async function settled(partitions: readonly string[]): Promise<unknown[]> {
  let items = await stored(partitions)
  for (let before: unknown[] = []; !isDeepStrictEqual(items, before); items = await stored(partitions)) before = items
  return items
}
