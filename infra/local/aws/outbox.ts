/** Mails and text messages that AWS would have sent, one file each, in sending order. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'

interface SentMessage {
  id: string
  /** ISO 8601. */
  at: string
}

interface SentSms extends SentMessage {
  kind: 'sms'
  to: string
  from: string
  text: string
  attributes: Record<string, string>
  /** Reason in the delivery log, if the message did not arrive. */
  undelivered?: string
}

export interface SentMail extends SentMessage {
  kind: 'mail'
  to: string[]
  from: string
  subject: string
  text: string
  html?: string
}

export type OutboxMessage = SentSms | SentMail

let sentCount = 0

export function addToOutbox(dir: string, message: OutboxMessage): void {
  // Counts the messages, because the number in a file's name orders messages of the same millisecond.
  sentCount += 1
  const name = `${message.at.replaceAll(':', '')}-${String(sentCount).padStart(9, '0')}-${message.kind}-${message.id}.json`
  writeAtomically(join(dir, 'outbox', name), JSON.stringify(message, null, 2))
}

/** Messages are immutable, so each file is read once. */
const cachedMessages = new Map<string, OutboxMessage>()

function readMessage(file: string): OutboxMessage {
  const message = cachedMessages.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as OutboxMessage)
  cachedMessages.set(file, message)
  return message
}

/** Oldest message first. */
export function readOutbox(dir: string): OutboxMessage[] {
  const folder = join(dir, 'outbox')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter(name => name.endsWith('.json') && !name.startsWith('.'))
  return names.sort().map(name => readMessage(join(folder, name)))
}
