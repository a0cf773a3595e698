import * as z from 'zod'
import type { SentMail } from './outbox.ts'
import { AwsError } from './service.ts'

const Text = z.strictObject({ Data: z.string().optional(), Charset: z.string().optional() })

const SimpleContent = z.strictObject({
  Subject: Text,
  Body: z.strictObject({ Text: Text.optional(), Html: Text.optional() }),
})

export const SendEmail = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).optional() }).optional(),
  Content: z.strictObject({ Simple: SimpleContent }),
})
export type SendEmail = z.output<typeof SendEmail>

export function toMailContent({
  Subject: { Data: subject },
  Body: { Text: { Data: text } = {}, Html: { Data: html } = {} },
}: z.output<typeof SimpleContent>): Pick<SentMail, 'subject' | 'text' | 'html'> {
  if (subject === undefined) throw new AwsError('BadRequestException', 'Missing required field: Subject')
  if (text === undefined && html === undefined)
    throw new AwsError('BadRequestException', 'Missing required field: Body')
  return { subject, text: text ?? '', ...(html !== undefined && { html }) }
}
