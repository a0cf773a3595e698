import { SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { expect, test } from '@jest/globals'
import { readOutbox } from './outbox.ts'
import { folder, serve } from './serve-for-test.ts'
import { createSes } from './ses.ts'

const now = () => Date.UTC(2026, 4, 1, 8)
const mail = (change: Partial<SendEmailCommandInput> = {}) =>
  new SendEmailCommand({
    FromEmailAddress: 'Stamp <hello@example.test>',
    Destination: { ToAddresses: ['ann@example.test'] },
    Content: { Simple: { Subject: { Data: 'Velkomin' }, Body: { Text: { Data: 'Hæ' }, Html: { Data: '<p>Hæ</p>' } } } },
    ...change,
  })

test('a mail lies in the outbox as it was written', async () => {
  using at = folder()
  await using ses = await serve(createSes({ dir: at.dir, now }))
  const sent = await new SESv2Client(ses.client).send(
    mail({
      ReplyToAddresses: ['help@example.test'],
      Content: {
        Simple: {
          Subject: { Data: 'Velkomin' },
          Body: { Text: { Data: 'Hæ' } },
          Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.test/u>' }],
          Attachments: [{ FileName: 'a.csv', RawContent: Buffer.from('a;b'), ContentType: 'text/csv' }],
        },
      },
    }),
  )
  expect(readOutbox(at.dir)).toEqual([
    {
      id: sent.MessageId,
      kind: 'mail',
      at: '2026-05-01T08:00:00.000Z',
      to: ['ann@example.test'],
      from: 'Stamp <hello@example.test>',
      replyTo: ['help@example.test'],
      subject: 'Velkomin',
      text: 'Hæ',
      headers: { 'List-Unsubscribe': '<https://example.test/u>' },
      attachments: [{ name: 'a.csv', type: 'text/csv', content: Buffer.from('a;b').toString('base64') }],
    },
  ])
})

test('a raw mail is kept whole, its recipients read from it', async () => {
  using at = folder()
  await using ses = await serve(createSes({ dir: at.dir }))
  const raw =
    'From: hello@example.test\r\nTo: ann@example.test,\r\n bob@example.test\r\nSubject: Hi\r\n\r\nFirst\r\n\r\nSecond'
  await new SESv2Client(ses.client).send(new SendEmailCommand({ Content: { Raw: { Data: Buffer.from(raw) } } }))
  expect(readOutbox(at.dir)).toMatchObject([
    { kind: 'mail', from: 'hello@example.test', to: ['ann@example.test', 'bob@example.test'], subject: 'Hi', raw },
  ])
})

test.each([
  ['a recipient without a domain', mail({ Destination: { ToAddresses: ['ann'] } }), "Missing final '@domain'"],
  [
    'a recipient with other letters before the @',
    mail({ Destination: { ToAddresses: ['ævar@example.test'] } }),
    'illegal characters',
  ],
  ['no recipient', mail({ Destination: {} }), 'Missing recipients'],
  ['a mail without a subject', mail({ Content: { Simple: { Subject: { Data: undefined }, Body: {} } } }), 'Subject'],
])('%s is refused', async (_, command, why) => {
  using at = folder()
  await using ses = await serve(createSes({ dir: at.dir }))
  await expect(new SESv2Client(ses.client).send(command)).rejects.toMatchObject({
    name: 'BadRequestException',
    message: expect.stringContaining(why),
  })
  expect(readOutbox(at.dir)).toEqual([])
})

test('a sender that is not verified is rejected', async () => {
  using at = folder()
  await using ses = await serve(createSes({ dir: at.dir, identities: ['other.test'] }))
  await expect(new SESv2Client(ses.client).send(mail())).rejects.toMatchObject({ name: 'MessageRejected' })
})

test("a role sends only from its own sender's domain", async () => {
  using at = folder()
  const own = 'arn:aws:ses:eu-west-1:000000000000:identity/example.test'
  await using ses = await serve(createSes({ dir: at.dir }), [
    { Statement: { Effect: 'Allow', Action: 'ses:SendEmail', Resource: own } },
  ])
  const client = new SESv2Client(ses.client)
  await client.send(mail())
  await expect(client.send(mail({ FromEmailAddress: 'hello@other.test' }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message:
      'AKIDTEST is not authorized to perform ses:SendEmail on arn:aws:ses:eu-west-1:000000000000:identity/other.test',
  })
  expect(readOutbox(at.dir)).toHaveLength(1)
})
