/** faults on demand, what was called, and what is in the table: for tests that look behind the answers */
import { once } from 'node:events'
import * as z from 'zod'
import type { Key } from '../../functions/data/keys.ts'
import type { ListedRoute } from '../../shared/api/index.ts'
import { title } from './callers.ts'
import { cloud } from './cloud.ts'
import type { EngineKind } from '../../infra/local/dynamodb/engine.ts'
import { launch } from './start-cloud.ts'

declare const CLOUD: string
declare const ENGINE: EngineKind

/** faults would meet the calls of other files' tests too, so these tests have a cloud of their own */
export function inOwnCloud(): void {
  let stop = async (): Promise<void> => {}
  beforeAll(async () => {
    const { child, ...address } = await launch(ENGINE)
    process.env[`CLOUD_${CLOUD}`] = JSON.stringify(address)
    stop = async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  })
  afterAll(() => stop())
}

const local = async (path: string, init?: RequestInit): Promise<unknown> => (await fetch(`${cloud().api}/_local/${path}`, init)).json()

export interface Fault {
  /** of the AWS calls, from 1 */
  call: number
  /** of these alone */
  operation?: string
  kind: 'throttle' | 'fail' | 'lose'
}

/** the next request of that route meets them */
export async function arm(route: ListedRoute, faults: readonly Fault[]): Promise<void> {
  const add = (fault: Fault) =>
    local('faults', { method: 'POST', body: JSON.stringify({ function: `api/${route.area}/${route.name}`, ...fault }) })
  await Promise.all(faults.map(add))
}

const Invocation = z.object({ trigger: z.string(), calls: z.array(z.object({ service: z.string(), operation: z.string() })) })

/** the AWS calls that the latest request of that route made */
export async function callsOf(route: ListedRoute): Promise<string[]> {
  const all = z.array(Invocation).parse(await local('calls.json'))
  return all.find(({ trigger }) => trigger === title(route))?.calls.map(({ operation }) => operation) ?? []
}

const Item = z.looseObject({ sk: z.string() })
const Partition = z.object({ items: z.array(Item) })

/** the items of a partition whose sort key begins so */
export async function itemsOf({ pk, sk }: Key): Promise<z.infer<typeof Item>[]> {
  const { items } = Partition.parse(await local(`table.json?pk=${encodeURIComponent(pk)}`))
  return items.filter(item => item.sk.startsWith(sk))
}

/** what the table holds under these partition keys, but for the notes of what was done and of what is left to do */
export async function stored(partitions: readonly string[]): Promise<unknown[]> {
  const found = await Promise.all(partitions.map(pk => itemsOf({ pk, sk: '' })))
  return found.flat().filter(({ sk }) => !sk.startsWith('ONCE#') && !sk.startsWith('PURGE#'))
}
