/** The global setup has started the local cloud of this worker's tests. */
import * as z from 'zod'
import type { EngineKind } from '../../infra/local/aws/dynamodb/engine.ts'
import { createBrowser, type Browser } from './browser.ts'
import { toCloudVariableName, anyWorker } from './start-cloud.ts'

export interface CloudAddress {
  api: string
  web: string
}

/** Jest sets these constants from `globals` in jest.config.js. */
declare const ENGINE: EngineKind
declare const HAS_ONE_CLOUD: boolean

const addressVariable = toCloudVariableName(ENGINE, HAS_ONE_CLOUD ? anyWorker : (process.env['JEST_WORKER_ID'] ?? '1'))

export function getCloudAddress(): CloudAddress {
  const address = process.env[addressVariable]
  if (!address) throw new Error('no local cloud was started for these tests')
  return z.object({ api: z.string(), web: z.string() }).parse(JSON.parse(address))
}

export const storeCloudAddress = (address: CloudAddress): void =>
  void (process.env[addressVariable] = JSON.stringify(address))

export const newBrowser = (address?: string): Browser =>
  createBrowser(getCloudAddress().api, getCloudAddress().web, address)

const Message = z.object({
  kind: z.enum(['mail', 'sms']),
  to: z.union([z.string(), z.array(z.string())]).transform(to => [to].flat()),
  subject: z.string().optional(),
  text: z.string(),
  /** SNS accepted the message, but did not deliver it for this reason. */
  undelivered: z.string().optional(),
})
export type Message = z.infer<typeof Message>

const Outbox = z.array(Message)

const fetchMessages = async (query = ''): Promise<Message[]> =>
  Outbox.parse(await (await fetch(`${getCloudAddress().api}/_local/outbox.json${query}`)).json())

/** Returns all sent messages, the newest first. */
export const listMessages = (): Promise<Message[]> => fetchMessages()

/** Returns all messages to a mail address or phone number, the oldest first. */
export const listMessagesTo = async (recipient: string): Promise<Message[]> =>
  (await fetchMessages(`?${new URLSearchParams({ to: recipient }).toString()}`)).toReversed()

export function extractToken(message: Message | undefined, page: string): string {
  const token = new RegExp(`/${page}\\?\\w+=([\\w-]{43})`).exec(message?.text ?? '')?.[1]
  if (!token) throw new Error(`no link to ${page} in: ${message?.text}`)
  return token
}

const ConsoleItem = z.looseObject({ sk: z.string() })
export type ConsoleItem = z.infer<typeof ConsoleItem>
const Page = z.object({ items: z.array(ConsoleItem), hasMore: z.boolean() })

/** Reads all items of a partition of the shared cloud's table. Packed attributes come unpacked, as text. */
export const readPartition = (pk: string): Promise<ConsoleItem[]> => readPartitionAt(getCloudAddress().api, pk)

export async function readPartitionAt(apiOrigin: string, pk: string): Promise<ConsoleItem[]> {
  const allItems: ConsoleItem[] = []
  for (;;) {
    const page = new URLSearchParams({ pk, after: allItems.at(-1)?.sk ?? '' })
    const response = await fetch(`${apiOrigin}/_local/table.json?${page.toString()}`)
    const { items, hasMore } = Page.parse(await response.json())
    allItems.push(...items)
    if (!hasMore) return allItems
  }
}
