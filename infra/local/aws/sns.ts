import { randomUUID } from 'node:crypto'
import { defaultSwitches, type Switches } from '../switches.ts'
import { addToOutbox } from './outbox.ts'
import { AwsError, type ServiceRequest, type Service } from './service.ts'
import { renderXmlElement, xmlHead } from './xml.ts'

const namespace = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"'
const maxSmsCharacters = 1600

interface SnsOptions {
  dir: string
  now?: () => number
  switches?: Pick<Switches, 'sms'>
}

export function createSns(options: SnsOptions): Service {
  return {
    name: 'sns',
    handle: async request => {
      const form = new URLSearchParams(request.body.toString('utf8'))
      const action = form.get('Action')
      if (action !== 'Publish')
        throw new AwsError('InvalidAction', `The action ${action} is not valid for this endpoint`)
      const MessageId = publish(request, form, options)
      const body = renderXmlElement(
        'PublishResponse',
        { PublishResult: { MessageId }, ResponseMetadata: { RequestId: randomUUID() } },
        namespace,
      )
      return { status: 200, headers: { 'content-type': 'text/xml' }, body: xmlHead + body }
    },
    error: error => {
      // SNS calls this error AuthorizationError instead of AccessDenied.
      const code = error.code.startsWith('AccessDenied') ? 'AuthorizationError' : error.code
      const body = {
        Error: { Type: error.status < 500 ? 'Sender' : 'Receiver', Code: code, Message: error.message },
        RequestId: randomUUID(),
      }
      return {
        status: error.status,
        headers: { 'content-type': 'text/xml' },
        body: xmlHead + renderXmlElement('ErrorResponse', body, namespace),
      }
    },
  }
}

function publish(
  request: ServiceRequest,
  form: URLSearchParams,
  { dir, now = Date.now, switches = defaultSwitches }: SnsOptions,
): string {
  const phone = form.get('PhoneNumber')
  const text = form.get('Message') ?? ''
  if (phone === null) throw createInvalidParameterError('Topics are not implemented here')
  request.authorize('sns:Publish', phone)
  if (text === '') throw createInvalidParameterError('Empty message')
  const attributes = parseAttributes(form)
  if (!/^\+[1-9]\d{6,14}$/.test(phone))
    throw createInvalidParameterError(`PhoneNumber Reason: ${phone} is not valid to publish to`)
  if (text.length > maxSmsCharacters) throw createInvalidParameterError('Message too long')
  checkSms(attributes)
  // Most countries show a sender name of the carrier if the message has none.
  const from = attributes['AWS.SNS.SMS.SenderID'] ?? 'NOTICE'
  const failureReason = findFailureReason(phone, switches)
  const id = randomUUID()
  addToOutbox(dir, {
    id,
    kind: 'sms',
    at: new Date(now()).toISOString(),
    to: phone,
    from,
    text,
    attributes,
    ...(failureReason === undefined ? {} : { undelivered: failureReason }),
  })
  return id
}

/**
 * Returns the reason for which SNS will not deliver the message. Publish still succeeds, and only SNS's delivery log
 * reports the failure. AWS documents the last two texts.
 */
function findFailureReason(phone: string, { sms }: Pick<Switches, 'sms'>): string | undefined {
  if (sms?.sandbox?.includes(phone) === false) return 'Phone number is not verified in the SMS sandbox'
  if (sms?.isBudgetSpent) return 'No quota left for account'
  return sms?.optedOut.includes(phone) ? 'Phone number is opted out' : undefined
}

function checkSms(attributes: Record<string, string>): void {
  const sender = attributes['AWS.SNS.SMS.SenderID']
  if (sender !== undefined && !/^(?=.*[a-z])[a-z\d-]{1,11}$/i.test(sender))
    throw createInvalidParameterError(`MessageAttributes Reason: SenderID ${sender} is not valid`)
  const type = attributes['AWS.SNS.SMS.SMSType']
  if (type !== undefined && type !== 'Promotional' && type !== 'Transactional')
    throw createInvalidParameterError(`MessageAttributes Reason: SMSType must be Promotional or Transactional`)
  const price = attributes['AWS.SNS.SMS.MaxPrice']
  if (price !== undefined && !(Number(price) >= 0))
    throw createInvalidParameterError('MessageAttributes Reason: MaxPrice must be a number')
}

function parseAttributes(form: URLSearchParams): Record<string, string> {
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

const createInvalidParameterError = (reason: string) => new AwsError('InvalidParameter', `Invalid parameter: ${reason}`)
