import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { brand } from '../../shared/brand.ts'
import { requireEnv } from '../env/env.ts'
import { MAIL_SENDER } from '../env/names.ts'
import { awaitSending } from './sending.ts'
import { createAwsClientOptions } from './client-options.ts'

const client = new SESv2Client(createAwsClientOptions(2000))
const sender = `${brand} <${requireEnv(MAIL_SENDER)}>`

export interface Mail {
  subject: string
  /** Plain text of the mail. A paragraph that consists only of a URL becomes a link. */
  text: string
}

export async function sendMail(to: string, mail: Mail): Promise<void> {
  const message = client.send(
    new SendEmailCommand({
      FromEmailAddress: sender,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: mail.subject, Charset: 'UTF-8' },
          Body: { Text: { Data: mail.text, Charset: 'UTF-8' }, Html: { Data: toHtml(mail.text), Charset: 'UTF-8' } },
        },
      },
    }),
  )
  await awaitSending('mail', message)
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, character => htmlEntities[character] ?? character)

const paragraph = (text: string): string =>
  /^https?:\S+$/.test(text)
    ? `<p><a href="${escapeHtml(text)}">${escapeHtml(text)}</a></p>`
    : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const toHtml = (text: string): string =>
  `<!doctype html><html><body style="font:16px/1.5 sans-serif;max-width:34em">${text.split('\n\n').map(paragraph).join('')}</body></html>`
