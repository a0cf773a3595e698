import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { countTextMessageParts, maxTextMessageParts, maxTextPriceDollars } from '../../shared/domain/text-messages.ts'
import { requireEnv } from '../env/env.ts'
import { SMS_SENDER } from '../env/names.ts'
import { awaitSending } from './sending.ts'
import { createAwsClientOptions } from './client-options.ts'

const client = new SNSClient(createAwsClientOptions(2000))
const sender = requireEnv(SMS_SENDER)

/** Sends a text message. Returns the id by which SNS's delivery log names the message. */
export async function sendSms(phoneNumber: string, text: string): Promise<string> {
  const partCount = countTextMessageParts(text)
  if (partCount > maxTextMessageParts) throw new Error('a text message has too many parts')
  const message = client.send(
    new PublishCommand({
      PhoneNumber: phoneNumber,
      Message: text,
      MessageAttributes: {
        'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: sender },
        'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        'AWS.SNS.SMS.MaxPrice': { DataType: 'Number', StringValue: (maxTextPriceDollars * partCount).toFixed(2) },
      },
    }),
  )
  return (await awaitSending('sms', message)).MessageId ?? ''
}
