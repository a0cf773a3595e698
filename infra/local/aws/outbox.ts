/** Stores mails and text messages instead of sending them. File names sort in sending order. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'

interface SentMessage {
  id: string
  at: string
}

interface SentSms extends SentMessage {
  kind: 'sms'
  to: string
  from: string
  text: string
  attributes: Record<string, string>
  /** The reason in SNS's delivery log if the message did not arrive. */
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
  // The number in the file's name orders messages of the same millisecond.
  sentCount += 1
  const name = `${message.at.replaceAll(':', '')}-${String(sentCount).padStart(9, '0')}-${message.kind}-${message.id}.json`
  writeAtomically(join(dir, 'outbox', name), JSON.stringify(message, null, 2))
}

/** Each file is read once, because messages never change. */
const cachedMessages = new Map<string, OutboxMessage>()

function readMessage(file: string): OutboxMessage {
  const message = cachedMessages.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as OutboxMessage)
  cachedMessages.set(file, message)
  return message
}

/** Returns all messages in the outbox, oldest first. */
export function readOutbox(dir: string): OutboxMessage[] {
  const folder = join(dir, 'outbox')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter(name => name.endsWith('.json') && !name.startsWith('.'))
  return names.sort().map(name => readMessage(join(folder, name)))
}
