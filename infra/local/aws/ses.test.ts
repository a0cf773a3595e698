import { SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { describe, expect, test } from '@jest/globals'
import type { Switches } from '../switches.ts'
import { readOutbox } from './outbox.ts'
import { temporaryFolder, serve } from './test-server.ts'
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
  using at = temporaryFolder()
  await using ses = await serve(createSes({ dir: at.dir, now }))
  const sent = await new SESv2Client(ses.client).send(mail())
  expect(readOutbox(at.dir)).toEqual([
    {
      id: sent.MessageId,
      kind: 'mail',
      at: '2026-05-01T08:00:00.000Z',
      to: ['ann@example.test'],
      from: 'Stamp <hello@example.test>',
      subject: 'Velkomin',
      text: 'Hæ',
      html: '<p>Hæ</p>',
    },
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
  ['a field that the stand-in does not read', mail({ ReplyToAddresses: ['help@example.test'] }), 'ReplyToAddresses'],
])('%s is refused', async (_, command, why) => {
  using at = temporaryFolder()
  await using ses = await serve(createSes({ dir: at.dir }))
  await expect(new SESv2Client(ses.client).send(command)).rejects.toMatchObject({
    name: 'BadRequestException',
    message: expect.stringContaining(why),
  })
  expect(readOutbox(at.dir)).toEqual([])
})

describe('with the switch of mails', () => {
  const strictly = async (given: Partial<NonNullable<Switches['mail']>>, at: { dir: string }, clock = now) => {
    const switches = { mail: { sandbox: false, ...given } }
    const ses = await serve(createSes({ dir: at.dir, verifiedDomains: ['example.test'], switches, now: clock }))
    const client = new SESv2Client(ses.client)
    return {
      send: (change?: Partial<SendEmailCommandInput>) => client.send(mail(change)),
      [Symbol.asyncDispose]: () => ses[Symbol.asyncDispose](),
    }
  }
  const rejected = (address: string) => ({
    name: 'MessageRejected',
    message: `Email address is not verified. The following identities failed the check in region EU-WEST-1: ${address}`,
  })

  test('a sender that is not verified is rejected', async () => {
    using at = temporaryFolder()
    await using ses = await strictly({ identities: ['other.test'] }, at)
    await expect(ses.send()).rejects.toMatchObject(rejected('hello@example.test'))
    expect(readOutbox(at.dir)).toEqual([])
  })

  test("the product's own domain is verified, and sends to anybody", async () => {
    using at = temporaryFolder()
    await using ses = await strictly({}, at)
    await ses.send({ Destination: { ToAddresses: ['ann@elsewhere.test'] } })
    expect(readOutbox(at.dir)).toHaveLength(1)
  })

  test('in the sandbox a recipient is verified too, by address or by domain', async () => {
    using at = temporaryFolder()
    await using ses = await strictly({ sandbox: true, identities: ['example.test', 'ann@friends.test'] }, at)
    await ses.send({ Destination: { ToAddresses: ['ann@friends.test', 'ben@example.test'] } })
    await expect(
      ses.send({ Destination: { ToAddresses: ['ann@friends.test', 'cleo@friends.test'] } }),
    ).rejects.toMatchObject(rejected('cleo@friends.test'))
    expect(readOutbox(at.dir)).toHaveLength(1)
  })

  test('the rate is full for a second, and the quota for a day', async () => {
    using at = temporaryFolder()
    let time = now()
    await using ses = await strictly({ maxPerSecond: 1, maxPerDay: 2 }, at, () => time)
    await ses.send()
    await expect(ses.send()).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      message: 'Maximum sending rate exceeded.',
    })
    time += 1000
    await ses.send()
    time += 1000
    await expect(ses.send()).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      message: 'Daily message quota exceeded.',
    })
    time += 86_400_000
    await ses.send()
    expect(readOutbox(at.dir)).toHaveLength(3)
  })
})

test("a role sends only from its own sender's domain", async () => {
  using at = temporaryFolder()
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
