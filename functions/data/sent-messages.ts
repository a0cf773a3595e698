/**
 * The mails and text messages of each company: which of them went to whom, and whether the service accepted it. Nothing of
 * the content is kept, since it has links that let people in.
 */
import * as z from 'zod'
import { EmployeeId, type CompanyId } from '../../shared/domain/ids.ts'
import type { MessageName } from '../../shared/domain/message-names.ts'
import { queryLast, tryToPut } from './db.ts'
import { item } from './formats.ts'
import { keys, prefixes, sentPartition } from './keys.ts'

const keptDays = 90

export const SentMessage = item({
  at: z.string(),
  kind: z.string(),
  name: z.string(),
  /** A mail address, or the last digits of an employee's phone number. */
  to: z.string(),
  employee: EmployeeId.nullable(),
  /** The service's name for the error, if it did not accept the message. */
  error: z.string().nullable(),
  expires_at_seconds: z.number(),
})
export type SentMessage = z.infer<typeof SentMessage>

export interface SentTo extends Pick<SentMessage, 'at' | 'to' | 'employee' | 'error'> {
  kind: 'mail' | 'sms'
  name: MessageName
}

/** Whoever sends messages cannot wait long for the record, so it may fail. */
export const record = (c: CompanyId, message: SentTo, id: string): Promise<void> =>
  tryToPut(keys.sentMessage(c, message.at, id), {
    ...message,
    expires_at_seconds: Math.floor(Date.parse(message.at) / 1000) + keptDays * 86_400,
  })

/** The latest messages of a company come first. */
export const latest = async (c: CompanyId, most: number): Promise<SentMessage[]> =>
  (await queryLast(sentPartition(c), prefixes.sentMessage, most)).map(row => SentMessage.parse(row))
