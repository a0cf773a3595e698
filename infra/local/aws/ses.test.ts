import { SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { describe, expect, it } from '@jest/globals'
import type { Switches } from '../switches.ts'
import { readOutbox } from './outbox.ts'
import { createTemporaryFolder, serveForTest } from '../../../test/support/aws-service.ts'
import { createSes } from './ses.ts'

const now = () => Date.UTC(2026, 4, 1, 8)
const mail = (change: Partial<SendEmailCommandInput> = {}) =>
  new SendEmailCommand({
    FromEmailAddress: 'Stamp <hello@example.test>',
    Destination: { ToAddresses: ['ann@example.test'] },
    Content: { Simple: { Subject: { Data: 'Velkomin' }, Body: { Text: { Data: 'Hæ' }, Html: { Data: '<p>Hæ</p>' } } } },
    ...change,
  })

it('writes a mail to the outbox', async () => {
  using folder = createTemporaryFolder()
  await using ses = await serveForTest(createSes({ dir: folder.dir, now }))
  const sendResult = await new SESv2Client(ses.client).send(mail())
  expect(readOutbox(folder.dir)).toEqual([
    {
      id: sendResult.MessageId,
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

it.each([
  ['a recipient without a domain', mail({ Destination: { ToAddresses: ['ann'] } }), "Missing final '@domain'"],
  [
    'a recipient with non-ASCII letters before the @',
    mail({ Destination: { ToAddresses: ['ævar@example.test'] } }),
    'illegal characters',
  ],
  ['no recipient', mail({ Destination: {} }), 'Missing recipients'],
  ['a mail without a subject', mail({ Content: { Simple: { Subject: { Data: undefined }, Body: {} } } }), 'Subject'],
  ['a field that the stand-in does not support', mail({ ReplyToAddresses: ['help@example.test'] }), 'ReplyToAddresses'],
])('refuses %s', async (_, command, reason) => {
  using folder = createTemporaryFolder()
  await using ses = await serveForTest(createSes({ dir: folder.dir }))
  await expect(new SESv2Client(ses.client).send(command)).rejects.toMatchObject({
    name: 'BadRequestException',
    message: expect.stringContaining(reason),
  })
  expect(readOutbox(folder.dir)).toEqual([])
})

describe('with the mail switch', () => {
  const startStrictSes = async (
    mailSwitch: Partial<NonNullable<Switches['mail']>>,
    folder: { dir: string },
    clock = now,
  ) => {
    const switches = { mail: { sandbox: false, ...mailSwitch } }
    const ses = await serveForTest(
      createSes({ dir: folder.dir, verifiedDomains: ['example.test'], switches, now: clock }),
    )
    const client = new SESv2Client(ses.client)
    return {
      send: (change?: Partial<SendEmailCommandInput>) => client.send(mail(change)),
      [Symbol.asyncDispose]: () => ses[Symbol.asyncDispose](),
    }
  }
  const createRejection = (address: string) => ({
    name: 'MessageRejected',
    message: `Email address is not verified. The following identities failed the check in region EU-WEST-1: ${address}`,
  })

  it('rejects an unverified sender', async () => {
    using folder = createTemporaryFolder()
    await using ses = await startStrictSes({ identities: ['other.test'] }, folder)
    await expect(ses.send()).rejects.toMatchObject(createRejection('hello@example.test'))
    expect(readOutbox(folder.dir)).toEqual([])
  })

  it("verifies the product's domain, and sends to any recipient", async () => {
    using folder = createTemporaryFolder()
    await using ses = await startStrictSes({}, folder)
    await ses.send({ Destination: { ToAddresses: ['ann@elsewhere.test'] } })
    expect(readOutbox(folder.dir)).toHaveLength(1)
  })

  it('requires verified recipients in the sandbox, by address or domain', async () => {
    using folder = createTemporaryFolder()
    await using ses = await startStrictSes({ sandbox: true, identities: ['example.test', 'ann@friends.test'] }, folder)
    await ses.send({ Destination: { ToAddresses: ['ann@friends.test', 'ben@example.test'] } })
    await expect(
      ses.send({ Destination: { ToAddresses: ['ann@friends.test', 'cleo@friends.test'] } }),
    ).rejects.toMatchObject(createRejection('cleo@friends.test'))
    expect(readOutbox(folder.dir)).toHaveLength(1)
  })

  it('limits the rate per second and the quota per day', async () => {
    using folder = createTemporaryFolder()
    let time = now()
    await using ses = await startStrictSes({ maxPerSecond: 1, maxPerDay: 2 }, folder, () => time)
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
    expect(readOutbox(folder.dir)).toHaveLength(3)
  })
})

it('allows a role to send only from its own domain', async () => {
  using folder = createTemporaryFolder()
  const ownIdentity = 'arn:aws:ses:eu-west-1:000000000000:identity/example.test'
  await using ses = await serveForTest(createSes({ dir: folder.dir }), [
    { Statement: { Effect: 'Allow', Action: 'ses:SendEmail', Resource: ownIdentity } },
  ])
  const client = new SESv2Client(ses.client)
  await client.send(mail())
  await expect(client.send(mail({ FromEmailAddress: 'hello@other.test' }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message:
      'AKIDTEST is not authorized to perform ses:SendEmail on arn:aws:ses:eu-west-1:000000000000:identity/other.test',
  })
  expect(readOutbox(folder.dir)).toHaveLength(1)
})
