import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { brand } from '../../shared/brand.ts'
import { requireEnv } from '../env/env.ts'
import { MAIL_SENDER } from '../env/names.ts'
import { sendOrFail } from './sending.ts'

// Without a timeout the SDK would wait for a lost answer for ever.
const client = new SESv2Client({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
})
const sender = `${brand} <${requireEnv(MAIL_SENDER)}>`

export interface Mail {
  subject: string
  /** Plain text. A paragraph that is only a URL becomes a link. */
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
  await sendOrFail('mail', message)
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, character => escaped[character] ?? character)

const paragraph = (text: string): string =>
  /^https?:\S+$/.test(text)
    ? `<p><a href="${escape(text)}">${escape(text)}</a></p>`
    : `<p>${escape(text).replaceAll('\n', '<br>')}</p>`

const html = (text: string): string =>
  `<!doctype html><html><body style="font:16px/1.5 sans-serif;max-width:34em">${text.split('\n\n').map(paragraph).join('')}</body></html>`
