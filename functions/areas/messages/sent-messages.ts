/**
 * Records which messages each company was sent. The records omit the content of messages, because it contains log-in
 * links.
 */
import * as z from 'zod'
import { EmployeeId, type CompanyId } from '../../../shared/domain/ids.ts'
import type { MessageName } from '../../../shared/domain/message-names.ts'
import { queryLastItems } from '../../table/reads.ts'
import { putOnce } from '../../table/writes.ts'
import { createItemSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes, toSentMessagesPartition } from '../../table/keys.ts'

const retentionDays = 90

export const SentMessage = createItemSchema({
  at: z.string(),
  kind: z.string(),
  name: z.string(),
  /** An email address, or the last digits of an employee's phone number. */
  to: z.string(),
  employee: EmployeeId.nullable(),
  /** The service's error code. Null unless it refused the message. */
  error: z.string().nullable(),
  expires_at_seconds: z.number(),
})
export type SentMessage = z.infer<typeof SentMessage>

export interface NewSentMessage extends Pick<SentMessage, 'at' | 'to' | 'employee' | 'error'> {
  kind: 'mail' | 'sms'
  name: MessageName
}

/** Stores the record of a message. Tries only once, because the message counts as sent even without a record. */
export const recordSentMessage = (companyId: CompanyId, message: NewSentMessage, id: string): Promise<void> =>
  putOnce(keys.sentMessage(companyId, message.at, id), {
    ...message,
    expires_at_seconds: Math.floor(Date.parse(message.at) / 1000) + retentionDays * 86_400,
  })

export const listLatest = async (companyId: CompanyId, max: number): Promise<SentMessage[]> =>
  (await queryLastItems(toSentMessagesPartition(companyId), sortKeyPrefixes.sentMessage, max)).map(item =>
    SentMessage.parse(item),
  )
