import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { brand } from '../../shared/brand.ts'
import { requireEnv } from '../data/env.ts'
import { MAIL_SENDER } from '../data/table.ts'
import { sent } from './sending.ts'

// the SDK waits for ever for an answer that is lost
const client = new SESv2Client({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
})
const sender = `${brand} <${requireEnv(MAIL_SENDER)}>`

export interface Mail {
  subject: string
  /** plain text; a line that is a link alone is what the reader presses */
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
          Body: { Text: { Data: mail.text, Charset: 'UTF-8' }, Html: { Data: html(mail.text), Charset: 'UTF-8' } },
        },
      },
    }),
  )
  await sent('mail', message)
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, character => escaped[character] ?? character)

const paragraph = (text: string): string =>
  /^https?:\S+$/.test(text)
    ? `<p><a href="${escape(text)}">${escape(text)}</a></p>`
    : `<p>${escape(text).replaceAll('\n', '<br>')}</p>`

const html = (text: string): string =>
  `<!doctype html><html><body style="font:16px/1.5 sans-serif;max-width:34em">${text.split('\n\n').map(paragraph).join('')}</body></html>`
