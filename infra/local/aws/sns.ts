/** SNS: Publish to a phone number or a topic, in the query protocol; what is sent lies in the outbox */
import { randomUUID } from 'node:crypto'
import { putInOutbox } from './outbox.ts'
import { AwsError, type AwsRequest, type Service } from './service.ts'
import { element, xmlHead } from './xml.ts'

const namespace = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"'
const longestSms = 1600
const mostBytes = 262_144

export function createSns({ dir, now = Date.now }: { dir: string; now?: () => number }): Service {
  return {
    name: 'sns',
    handle: async request => {
      const form = new URLSearchParams(request.body.toString('utf8'))
      const action = form.get('Action')
      if (action !== 'Publish')
        throw new AwsError('InvalidAction', `The action ${action} is not valid for this endpoint`)
      const MessageId = publish(request, form, dir, new Date(now()).toISOString())
      const answer = element(
        'PublishResponse',
        { PublishResult: { MessageId }, ResponseMetadata: { RequestId: randomUUID() } },
        namespace,
      )
      return { status: 200, headers: { 'content-type': 'text/xml' }, body: xmlHead + answer }
    },
    error: error => {
      // SNS has its own word for it
      const code = error.code.startsWith('AccessDenied') ? 'AuthorizationError' : error.code
      const body = {
        Error: { Type: error.status < 500 ? 'Sender' : 'Receiver', Code: code, Message: error.message },
        RequestId: randomUUID(),
      }
      return {
        status: error.status,
        headers: { 'content-type': 'text/xml' },
        body: xmlHead + element('ErrorResponse', body, namespace),
      }
    },
  }
}

function publish(request: AwsRequest, form: URLSearchParams, dir: string, at: string): string {
  const phone = form.get('PhoneNumber')
  const topic = form.get('TopicArn') ?? form.get('TargetArn')
  const text = form.get('Message') ?? ''
  const resource = phone ?? topic
  if (resource === null || (phone !== null && topic !== null))
    throw invalid('TopicArn or TargetArn Reason: exactly one of PhoneNumber, TopicArn and TargetArn is needed')
  request.authorize('sns:Publish', resource)
  if (text === '') throw invalid('Empty message')
  if (Buffer.byteLength(text) > mostBytes) throw invalid('Message too long')
  const id = randomUUID()
  const attributes = attributesOf(form)
  if (phone === null) {
    putInOutbox(dir, {
      id,
      kind: 'topic',
      at,
      to: resource,
      subject: form.get('Subject') ?? undefined,
      text,
      attributes,
    })
    return id
  }
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw invalid(`PhoneNumber Reason: ${phone} is not valid to publish to`)
  if (text.length > longestSms) throw invalid('Message too long')
  checkSms(attributes)
  // without a sender name most countries show one of the carrier's
  putInOutbox(dir, {
    id,
    kind: 'sms',
    at,
    to: phone,
    from: attributes['AWS.SNS.SMS.SenderID'] ?? 'NOTICE',
    text,
    attributes,
  })
  return id
}

function checkSms(attributes: Record<string, string>): void {
  const sender = attributes['AWS.SNS.SMS.SenderID']
  if (sender !== undefined && !/^(?=.*[a-z])[a-z\d-]{1,11}$/i.test(sender))
    throw invalid(`MessageAttributes Reason: SenderID ${sender} is not valid`)
  const type = attributes['AWS.SNS.SMS.SMSType']
  if (type !== undefined && type !== 'Promotional' && type !== 'Transactional')
    throw invalid(`MessageAttributes Reason: SMSType must be Promotional or Transactional`)
  const price = attributes['AWS.SNS.SMS.MaxPrice']
  if (price !== undefined && !(Number(price) >= 0)) throw invalid('MessageAttributes Reason: MaxPrice must be a number')
}

function attributesOf(form: URLSearchParams): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (let n = 1; ; n += 1) {
    const entry = `MessageAttributes.entry.${n}`
    const name = form.get(`${entry}.Name`)
    if (name === null) return attributes
    const value = form.get(`${entry}.Value.StringValue`) ?? form.get(`${entry}.Value.BinaryValue`)
    if (value === null || !form.get(`${entry}.Value.DataType`))
      throw new AwsError(
        'ParameterValueInvalid',
        `The message attribute '${name}' must contain a non-empty message attribute value and type.`,
      )
    attributes[name] = value
  }
}

const invalid = (why: string) => new AwsError('InvalidParameter', `Invalid parameter: ${why}`)
