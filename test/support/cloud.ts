/** the local cloud that this test project runs against; setup.ts started it */
import * as z from 'zod'
import { browser, type Browser } from './browser.ts'

export interface CloudAddress {
  api: string
  web: string
}

/** the name of the jest project, which has a cloud of its own */
declare const CLOUD: string

export function cloud(): CloudAddress {
  const address = process.env[`CLOUD_${CLOUD}`]
  if (!address) throw new Error('no local cloud was started for these tests')
  return z.object({ api: z.string(), web: z.string() }).parse(JSON.parse(address))
}

export const someone = (address?: string): Browser => browser(cloud().api, cloud().web, address)

const Message = z.object({
  kind: z.enum(['mail', 'sms']),
  to: z.union([z.string(), z.array(z.string())]).transform(to => [to].flat()),
  subject: z.string().optional(),
  text: z.string(),
})
export type Message = z.infer<typeof Message>

const Outbox = z.array(Message)

/** all mails and text messages, newest first */
export async function sent(): Promise<Message[]> {
  const answer = await fetch(`${cloud().api}/_local/outbox.json`)
  return Outbox.parse(await answer.json())
}

/** what was sent to a mail address or phone number, oldest first */
export const sentTo = async (recipient: string): Promise<Message[]> => (await sent()).filter(message => message.to.includes(recipient)).toReversed()

/** the token of a link of that page in a message */
export function tokenIn(message: Message | undefined, page: string): string {
  const token = new RegExp(`/${page}\\?\\w+=([\\w-]{43})`).exec(message?.text ?? '')?.[1]
  if (!token) throw new Error(`no link to ${page} in: ${message?.text}`)
  return token
}

const Item = z.looseObject({ sk: z.string() })
export type Item = z.infer<typeof Item>
const Page = z.object({ items: z.array(Item) })

/** every item of a partition of the table, as it is stored; what is packed as text */
export const partition = (pk: string): Promise<Item[]> => partitionAt(cloud().api, pk)

export async function partitionAt(api: string, pk: string): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const page = new URLSearchParams({ pk, after: all.at(-1)?.sk ?? '' })
    const answer = await fetch(`${api}/_local/table.json?${page.toString()}`)
    const { items } = Page.parse(await answer.json())
    if (items.length === 0) return all
    all.push(...items)
  }
}
