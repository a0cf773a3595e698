/** the content of a mail, simple or raw, as the outbox keeps it */
import type { SentMail } from './outbox.ts'
import { AwsError } from './service.ts'

interface Text {
  Data?: string
}

export interface SendEmail {
  FromEmailAddress?: string
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] }
  ReplyToAddresses?: string[]
  Content?: {
    Simple?: {
      Subject?: Text
      Body?: { Text?: Text; Html?: Text }
      Headers?: { Name: string; Value: string }[]
      Attachments?: { FileName?: string; RawContent?: string; ContentType?: string }[]
    }
    Raw?: { Data?: string }
  }
}

type Stored = Pick<SentMail, 'subject' | 'text' | 'html' | 'headers' | 'attachments' | 'raw'>

/** a raw message names its own sender and recipients, unless the call does */
export function contentOf(input: SendEmail): { stored: Stored; from?: string; to?: string[] } {
  const { Simple: simple, Raw: raw } = input.Content ?? {}
  if (raw?.Data) return rawContent(Buffer.from(raw.Data, 'base64').toString('utf8'))
  if (!simple) throw new AwsError('BadRequestException', 'Content must be simple or raw here')
  const subject = simple.Subject?.Data
  const text = simple.Body?.Text?.Data
  const html = simple.Body?.Html?.Data
  if (subject === undefined) throw new AwsError('BadRequestException', 'Missing required field: Subject')
  if (text === undefined && html === undefined)
    throw new AwsError('BadRequestException', 'Missing required field: Body')
  const { Headers: headers = [], Attachments: attachments = [] } = simple
  return {
    stored: {
      subject,
      text: text ?? '',
      ...(html !== undefined && { html }),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers.map(({ Name, Value }) => [Name, Value])) }),
      ...(attachments.length > 0 && { attachments: attachments.map(attachment) }),
    },
  }
}

function attachment({
  FileName: name,
  RawContent: content,
  ContentType: type,
}: {
  FileName?: string
  RawContent?: string
  ContentType?: string
}) {
  if (!name || content === undefined)
    throw new AwsError('BadRequestException', 'An attachment needs FileName and RawContent')
  return { name, content, ...(type !== undefined && { type }) }
}

function rawContent(raw: string): { stored: Stored; from?: string; to?: string[] } {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const headers: Record<string, string> = {}
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  return {
    from: headers['from'],
    to: headers['to']?.split(',').map(address => address.trim()),
    stored: { subject: headers['subject'] ?? '', text: rest.join('\n\n'), headers, raw },
  }
}
