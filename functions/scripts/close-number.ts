import { invalidFieldsError } from '../../shared/api/errors.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import * as numbers from '../areas/messages/blocked-numbers.ts'
import { alreadyDoneText, type ScriptImplementationFor } from './script.ts'

function parseNumber(input: string): string {
  const number = parsePhone(input, 'IS')?.number
  if (number === undefined) throw invalidFieldsError({ 'payload.phone': 'Not a phone number' })
  return number
}

const describeResult = (number: string, isClosed: boolean): string =>
  isClosed ? `${number} gets no text messages from any company` : `${number} gets text messages again`

export const script: ScriptImplementationFor<'close-number'> = {
  async *plan({ payload: { phone, closed } }) {
    const number = parseNumber(phone)
    yield {
      line: (await numbers.isBlocked(number)) === closed ? alreadyDoneText : describeResult(number, closed),
    }
  },
  async *run({ payload: { phone, closed }, now }) {
    const number = parseNumber(phone)
    await numbers.setBlocked(number, closed, now)
    yield { line: describeResult(number, closed) }
  },
}
