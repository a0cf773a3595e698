import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { maxTextPriceDollars } from '../../shared/domain/text-messages.ts'
import { requireEnv } from '../env/env.ts'
import { SMS_SENDER } from '../env/names.ts'
import { sendOrFail } from './sending.ts'
import { clientOptions } from './client-options.ts'

const client = new SNSClient(clientOptions(2000))
const sender = requireEnv(SMS_SENDER)

/** The longest ASCII text that fits into one message. */
const maxCharacters = 160

/** Returns the id by which SNS's delivery log names the message. */
export async function sendSms(phoneNumber: string, text: string): Promise<string> {
  if (text.length > maxCharacters || !/^[\x20-\x7e]*$/.test(text))
    throw new Error('a text message must be one part of plain letters')
  const message = client.send(
    new PublishCommand({
      PhoneNumber: phoneNumber,
      Message: text,
      MessageAttributes: {
        'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: sender },
        'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        'AWS.SNS.SMS.MaxPrice': { DataType: 'Number', StringValue: maxTextPriceDollars.toFixed(2) },
      },
    }),
  )
  return (await sendOrFail('sms', message)).MessageId ?? ''
}
