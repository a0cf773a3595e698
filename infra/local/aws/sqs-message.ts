/** messages as the wire has them: what is accepted, what is answered, and the digests that clients check */
import { createHash } from 'node:crypto'
import type { Input } from './json-protocol.ts'
import type { MessageAttribute, Queue, Received } from './queue.ts'
import { AwsError } from './service.ts'

export const mostBytes = 1_048_576

export const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex')

export function sendOne(queue: Queue, input: Input, senderId: string | undefined): object {
  const body = input['MessageBody']
  if (typeof body !== 'string' || body === '')
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.')
  // eslint-disable-next-line no-control-regex -- what XML 1.0 cannot hold is what SQS refuses
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(body))
    throw new AwsError(
      'InvalidMessageContents',
      'Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF',
    )
  if (sizeOf(input) > mostBytes)
    throw new AwsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${mostBytes} bytes.`,
    )
  if (input['MessageDeduplicationId'] !== undefined)
    throw new AwsError(
      'InvalidParameterValue',
      'The request include parameter MessageDeduplicationId which is not valid for this queue type',
    )
  const attributes = attributesOf(input)
  const delaySeconds = whole(input, 'DelaySeconds', [0, 900])
  const { id } = queue.send({ body, attributes, senderId, delaySeconds })
  return { MessageId: id, MD5OfMessageBody: md5(body), ...digestOf(attributes) }
}

export function described(message: Received, input: Input): object {
  const systemNames = list(input, 'MessageSystemAttributeNames') ?? list(input, 'AttributeNames') ?? []
  const names = list(input, 'MessageAttributeNames') ?? []
  const system = Object.entries(systemAttributes(message)).filter(
    ([name]) => systemNames.includes('All') || systemNames.includes(name),
  )
  const own = Object.entries(message.attributes).filter(([name]) => names.some(wanted => asks(wanted, name)))
  const attributes = Object.fromEntries(own)
  return {
    MessageId: message.id,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(system.length > 0 && { Attributes: Object.fromEntries(system) }),
    ...(own.length > 0 && { MessageAttributes: attributes, ...digestOf(attributes) }),
  }
}

export function systemAttributes(message: Received): Record<string, string> {
  return {
    SenderId: message.senderId,
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ...(message.deadLetterSource !== undefined && { DeadLetterQueueSourceArn: message.deadLetterSource }),
  }
}

export function sizeOf(entry: Input): number {
  const { MessageBody: body, MessageAttributes: attributes } = entry
  const sizes = Object.entries((attributes ?? {}) as Record<string, MessageAttribute>).map(
    ([name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      Buffer.byteLength(name + DataType + StringValue) + Buffer.byteLength(BinaryValue, 'base64'),
  )
  return sizes.reduce((sum, size) => sum + size, typeof body === 'string' ? Buffer.byteLength(body) : 0)
}

/** a whole number within its limits, undefined where it is not given */
export function whole(input: Input, name: string, [least, most]: readonly [number, number]): number | undefined {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw new AwsError(
      'InvalidParameterValue',
      `Value ${JSON.stringify(value)} for parameter ${name} is invalid. Reason: Must be between ${least} and ${most}.`,
    )
  return value
}

/** the digest that clients compare: names, types and values, each after its length, in order of names */
function attributesMd5(attributes: Record<string, MessageAttribute>): string {
  const measured = (bytes: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const parts = Object.keys(attributes)
    .sort()
    .map(name => {
      const { DataType = '', StringValue, BinaryValue } = attributes[name] ?? {}
      const value = StringValue === undefined ? Buffer.from(BinaryValue ?? '', 'base64') : Buffer.from(StringValue)
      return Buffer.concat([
        measured(Buffer.from(name)),
        measured(Buffer.from(DataType)),
        Buffer.from([StringValue === undefined ? 2 : 1]),
        measured(value),
      ])
    })
  return md5(Buffer.concat(parts))
}

function digestOf(attributes: Record<string, MessageAttribute>): Record<string, string> {
  return Object.keys(attributes).length > 0 ? { MD5OfMessageAttributes: attributesMd5(attributes) } : {}
}

function attributesOf(input: Input): Record<string, MessageAttribute> {
  const attributes = (input['MessageAttributes'] ?? {}) as Record<string, MessageAttribute>
  if (Object.keys(attributes).length > 10)
    throw new AwsError('InvalidParameterValue', 'Number of message attributes exceeds the allowed maximum 10.')
  for (const [name, { DataType, StringValue, BinaryValue }] of Object.entries(attributes)) {
    const value = DataType?.startsWith('Binary')
      ? BinaryValue
      : /^(String|Number)(\.|$)/.test(DataType ?? '')
        ? StringValue
        : undefined
    if (!value)
      throw new AwsError(
        'InvalidParameterValue',
        `The message attribute '${name}' must contain a non-empty value of a known type.`,
      )
  }
  return attributes
}

/** `All`, `.*`, a name, or the beginning of names as `prefix.*` */
function asks(wanted: string, name: string): boolean {
  return (
    wanted === 'All' ||
    wanted === '.*' ||
    wanted === name ||
    (wanted.endsWith('.*') && name.startsWith(wanted.slice(0, -1)))
  )
}

function list(input: Input, name: string): string[] | undefined {
  const value = input[name]
  return Array.isArray(value) && value.length > 0 ? (value as string[]) : undefined
}
