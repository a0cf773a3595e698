/**
 * The mails and text messages of each company: which of them went to whom, and whether the service accepted it. Nothing of
 * the content is kept, since it has links that let people in.
 */
import * as z from 'zod'
import { EmployeeId, type CompanyId } from '../../../shared/domain/ids.ts'
import type { MessageName } from '../../../shared/domain/message-names.ts'
import { queryLast } from '../../table/reads.ts'
import { putBestEffort } from '../../table/writes.ts'
import { itemSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes, sentPartition } from '../../table/keys.ts'

const retentionDays = 90

export const SentMessage = itemSchema({
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

export interface NewSentMessage extends Pick<SentMessage, 'at' | 'to' | 'employee' | 'error'> {
  kind: 'mail' | 'sms'
  name: MessageName
}

/** Whoever sends messages cannot wait long for the record, so it may fail. */
export const record = (companyId: CompanyId, message: NewSentMessage, id: string): Promise<void> =>
  putBestEffort(keys.sentMessage(companyId, message.at, id), {
    ...message,
    expires_at_seconds: Math.floor(Date.parse(message.at) / 1000) + retentionDays * 86_400,
  })

/** The latest messages of a company come first. */
export const listLatest = async (companyId: CompanyId, max: number): Promise<SentMessage[]> =>
  (await queryLast(sentPartition(companyId), sortKeyPrefixes.sentMessage, max)).map(row => SentMessage.parse(row))
