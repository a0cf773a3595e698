import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { expect, it } from '@jest/globals'
import { readOutbox } from './outbox.ts'
import { createTemporaryFolder, serveForTest } from '../../../test/support/aws-service.ts'
import { createSns } from './sns.ts'

const now = () => Date.UTC(2026, 4, 1, 8)
const sender = { 'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Stamp' } }

it('writes an SMS to the outbox with number, sender and text', async () => {
  using folder = createTemporaryFolder()
  await using sns = await serveForTest(createSns({ dir: folder.dir, now }))
  const text = 'Sign in: https://example.test/a?t=x&y=1 + æ€'
  const publishResponse = await new SNSClient(sns.client).send(
    new PublishCommand({ PhoneNumber: '+3546612345', Message: text, MessageAttributes: sender }),
  )
  const attributes = { 'AWS.SNS.SMS.SenderID': 'Stamp' }
  expect(readOutbox(folder.dir)).toEqual([
    {
      id: publishResponse.MessageId,
      kind: 'sms',
      at: '2026-05-01T08:00:00.000Z',
      to: '+3546612345',
      from: 'Stamp',
      text,
      attributes,
    },
  ])
})

it('lists messages of the same instant in sending order', async () => {
  using folder = createTemporaryFolder()
  await using sns = await serveForTest(createSns({ dir: folder.dir, now }))
  const client = new SNSClient(sns.client)
  const texts = Array.from({ length: 12 }, (_, n) => `message ${n}`)
  for (const Message of texts) await client.send(new PublishCommand({ PhoneNumber: '+3546612345', Message }))
  expect(readOutbox(folder.dir).map(message => message.text)).toEqual(texts)
})

it.each([
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
])('refuses %s', async (_, input, reason) => {
  using folder = createTemporaryFolder()
  await using sns = await serveForTest(createSns({ dir: folder.dir }))
  const sending = new SNSClient(sns.client).send(new PublishCommand(input))
  await expect(sending).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: expect.stringContaining(reason),
  })
  expect(readOutbox(folder.dir)).toEqual([])
})

it('refuses an SMS from a role that may only publish to topics', async () => {
  using folder = createTemporaryFolder()
  await using sns = await serveForTest(createSns({ dir: folder.dir }), [
    { Statement: { Effect: 'Allow', Action: 'sns:Publish', Resource: 'arn:aws:sns:*:*:*' } },
  ])
  const sendPromise = new SNSClient(sns.client).send(new PublishCommand({ PhoneNumber: '+3546612345', Message: 'x' }))
  await expect(sendPromise).rejects.toMatchObject({
    name: 'AuthorizationErrorException',
    message: 'AKIDTEST is not authorized to perform sns:Publish on +3546612345',
  })
  expect(readOutbox(folder.dir)).toEqual([])
})

it.each([
  [
    'a number that is not verified in the sandbox',
    { sandbox: ['+3546610000'] },
    'Phone number is not verified in the SMS sandbox',
  ],
  ['any number once the monthly budget is spent', { isBudgetSpent: true }, 'No quota left for account'],
  ['a number that opted out', { optedOut: ['+3546612345'] }, 'Phone number is opted out'],
  ['a number that is verified in the sandbox', { sandbox: ['+3546612345'] }, undefined],
])('publishes a message to %s, and logs its delivery', async (_, sms, undelivered) => {
  using folder = createTemporaryFolder()
  await using sns = await serveForTest(
    createSns({ dir: folder.dir, switches: { sms: { isBudgetSpent: false, optedOut: [], ...sms } } }),
  )
  const { MessageId } = await new SNSClient(sns.client).send(
    new PublishCommand({ PhoneNumber: '+3546612345', Message: 'x' }),
  )
  expect(readOutbox(folder.dir)).toMatchObject([{ id: MessageId }])
  expect(readOutbox(folder.dir)[0]).toEqual(
    undelivered === undefined
      ? expect.not.objectContaining({ undelivered: expect.anything() })
      : expect.objectContaining({ undelivered }),
  )
})
