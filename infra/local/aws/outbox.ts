/** what would have gone out to people, a file per message, in order of time */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './whole-file.ts'

interface Sent {
  id: string
  /** ISO 8601 */
  at: string
}

export interface SentSms extends Sent {
  kind: 'sms'
  to: string
  from: string
  text: string
  attributes: Record<string, string>
}

export interface SentNotice extends Sent {
  kind: 'topic'
  to: string
  subject?: string
  text: string
  attributes: Record<string, string>
}

export interface SentMail extends Sent {
  kind: 'mail'
  to: string[]
  cc?: string[]
  bcc?: string[]
  from: string
  replyTo?: string[]
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** content in base64 */
  attachments?: { name: string; type?: string; content: string }[]
  /** the whole MIME message, of one that was sent raw */
  raw?: string
}

export type Outgoing = SentSms | SentNotice | SentMail

let count = 0

export function putInOutbox(dir: string, message: Outgoing): void {
  // two of one millisecond still sort as they were sent
  count += 1
  const name = `${message.at.replaceAll(':', '')}-${String(count).padStart(9, '0')}-${message.kind}-${message.id}.json`
  writeWhole(join(dir, 'outbox', name), JSON.stringify(message, null, 2))
}

/** Messages never change once they are written, so each file is read once. */
const read = new Map<string, Outgoing>()

function readMessage(file: string): Outgoing {
  const message = read.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Outgoing)
  read.set(file, message)
  return message
}

/** oldest first */
export function readOutbox(dir: string): Outgoing[] {
  const folder = join(dir, 'outbox')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter(name => name.endsWith('.json') && !name.startsWith('.'))
  return names.sort().map(name => readMessage(join(folder, name)))
}
