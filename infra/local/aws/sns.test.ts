import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { expect, test } from '@jest/globals'
import { readOutbox } from './outbox.ts'
import { temporaryFolder, serve } from './test-server.ts'
import { createSns } from './sns.ts'

const now = () => Date.UTC(2026, 4, 1, 8)
const sender = { 'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Stamp' } }

test('an SMS lies in the outbox with number, sender and text', async () => {
  using at = temporaryFolder()
  await using sns = await serve(createSns({ dir: at.dir, now }))
  const text = 'Sign in: https://example.test/a?t=x&y=1 + æ€'
  const sent = await new SNSClient(sns.client).send(
    new PublishCommand({ PhoneNumber: '+3546612345', Message: text, MessageAttributes: sender }),
  )
  const attributes = { 'AWS.SNS.SMS.SenderID': 'Stamp' }
  expect(readOutbox(at.dir)).toEqual([
    {
      id: sent.MessageId,
      kind: 'sms',
      at: '2026-05-01T08:00:00.000Z',
      to: '+3546612345',
      from: 'Stamp',
      text,
      attributes,
    },
  ])
})

test('messages of one instant are listed in the order they were sent', async () => {
  using at = temporaryFolder()
  await using sns = await serve(createSns({ dir: at.dir, now }))
  const client = new SNSClient(sns.client)
  const texts = Array.from({ length: 12 }, (_, n) => `message ${n}`)
  for (const Message of texts) await client.send(new PublishCommand({ PhoneNumber: '+3546612345', Message }))
  expect(readOutbox(at.dir).map(message => message.text)).toEqual(texts)
})

test.each([
  [
    'a number without country code',
    { PhoneNumber: '6612345', Message: 'x' },
    'PhoneNumber Reason: 6612345 is not valid to publish to',
  ],
  ['no text', { PhoneNumber: '+3546612345', Message: '' }, 'Empty message'],
  ['a text of 1601 characters', { PhoneNumber: '+3546612345', Message: 'x'.repeat(1601) }, 'Message too long'],
  [
    'a sender name that is too long',
    {
      PhoneNumber: '+3546612345',
      Message: 'x',
      MessageAttributes: { 'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'TwelveLetter' } },
    },
    'SenderID TwelveLetter is not valid',
  ],
])('%s is refused', async (_, input, why) => {
  using at = temporaryFolder()
  await using sns = await serve(createSns({ dir: at.dir }))
  const sending = new SNSClient(sns.client).send(new PublishCommand(input))
  await expect(sending).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: expect.stringContaining(why),
  })
  expect(readOutbox(at.dir)).toEqual([])
})

test('a role that may publish to topics alone sends no SMS', async () => {
  using at = temporaryFolder()
  await using sns = await serve(createSns({ dir: at.dir }), [
    { Statement: { Effect: 'Allow', Action: 'sns:Publish', Resource: 'arn:aws:sns:*:*:*' } },
  ])
  const sending = new SNSClient(sns.client).send(new PublishCommand({ PhoneNumber: '+3546612345', Message: 'x' }))
  await expect(sending).rejects.toMatchObject({
    name: 'AuthorizationErrorException',
    message: 'AKIDTEST is not authorized to perform sns:Publish on +3546612345',
  })
  expect(readOutbox(at.dir)).toEqual([])
})

test.each([
  [
    'a number that is not verified in the sandbox',
    { sandbox: ['+3546610000'] },
    'Phone number is not verified in the SMS sandbox',
  ],
  ['anybody, once the money of the month is spent', { isBudgetSpent: true }, 'No quota left for account'],
  ['a number that opted out', { optedOut: ['+3546612345'] }, 'Phone number is opted out'],
  ['a number that is verified in the sandbox', { sandbox: ['+3546612345'] }, undefined],
])('a message to %s is published, and the delivery log says what became of it', async (_, given, undelivered) => {
  using at = temporaryFolder()
  await using sns = await serve(
    createSns({ dir: at.dir, switches: { sms: { isBudgetSpent: false, optedOut: [], ...given } } }),
  )
  const { MessageId } = await new SNSClient(sns.client).send(
    new PublishCommand({ PhoneNumber: '+3546612345', Message: 'x' }),
  )
  expect(readOutbox(at.dir)).toMatchObject([{ id: MessageId }])
  expect(readOutbox(at.dir)[0]).toEqual(
    undelivered === undefined
      ? expect.not.objectContaining({ undelivered: expect.anything() })
      : expect.objectContaining({ undelivered }),
  )
})
