/** Mails and text messages that AWS would have sent, one file each, in the order of sending. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'

interface Sent {
  id: string
  /** ISO 8601 */
  at: string
}

interface SentSms extends Sent {
  kind: 'sms'
  to: string
  from: string
  text: string
  attributes: Record<string, string>
  /** The reason in the delivery log, where the message did not arrive. */
  undelivered?: string
}

export interface SentMail extends Sent {
  kind: 'mail'
  to: string[]
  from: string
  subject: string
  text: string
  html?: string
}

export type Outgoing = SentSms | SentMail

let count = 0

export function putInOutbox(dir: string, message: Outgoing): void {
  // The counter keeps messages of the same millisecond in the order of sending.
  count += 1
  const name = `${message.at.replaceAll(':', '')}-${String(count).padStart(9, '0')}-${message.kind}-${message.id}.json`
  writeAtomically(join(dir, 'outbox', name), JSON.stringify(message, null, 2))
}

/** Messages never change once they are written, so each file is read once. */
const read = new Map<string, Outgoing>()

function readMessage(file: string): Outgoing {
  const message = read.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Outgoing)
  read.set(file, message)
  return message
}

/** The oldest message comes first. */
export function readOutbox(dir: string): Outgoing[] {
  const folder = join(dir, 'outbox')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter(name => name.endsWith('.json') && !name.startsWith('.'))
  return names.sort().map(name => readMessage(join(folder, name)))
}
