import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { requireEnv } from '../data/env.ts'
import { SMS_SENDER } from '../data/table.ts'
import { sent } from './sending.ts'

// the SDK waits for ever for an answer that is lost
const client = new SNSClient({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
})
const sender = requireEnv(SMS_SENDER)

/** dollars; a message that would cost more is not sent */
const maxPrice = '0.20'
/** of plain letters, in one part */
const mostCharacters = 160

export async function sendSms(phoneNumber: string, text: string): Promise<void> {
  if (text.length > mostCharacters || !/^[\x20-\x7e]*$/.test(text))
    throw new Error('a text message must be one part of plain letters')
  const message = client.send(
    new PublishCommand({
      PhoneNumber: phoneNumber,
      Message: text,
      MessageAttributes: {
        'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: sender },
        'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        'AWS.SNS.SMS.MaxPrice': { DataType: 'Number', StringValue: maxPrice },
      },
    }),
  )
  await sent('sms', message)
}
