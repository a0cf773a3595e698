/** the client request token of a transaction, for engines that forget it: the same again within ten minutes is not applied again */
import { createHash } from 'node:crypto'
import { AwsError } from '../aws/service.ts'
import { asText, type JsonObject } from '../json.ts'
import type { EngineAnswer } from './engine-client.ts'

const keptMs = 10 * 60_000

interface Remembered {
  content: string
  at: number
  answer: EngineAnswer | undefined
}

export class Idempotency {
  private readonly tokens = new Map<string, Remembered>()
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  async run(operation: string, input: JsonObject, call: () => Promise<EngineAnswer>): Promise<EngineAnswer> {
    const token = operation === 'TransactWriteItems' ? asText(input['ClientRequestToken']) : ''
    if (!token) return call()
    this.forgetOld()
    const content = createHash('sha256').update(JSON.stringify(input['TransactItems'])).digest('base64')
    const before = this.tokens.get(token)
    if (before) return repeated(before, content)
    const remembered: Remembered = { content, at: this.now(), answer: undefined }
    this.tokens.set(token, remembered)
    try {
      remembered.answer = await call()
    } finally {
      // what was not applied may be tried again
      if (remembered.answer?.status !== 200) this.tokens.delete(token)
    }
    return remembered.answer
  }

  /** the oldest come first */
  private forgetOld(): void {
    const before = this.now() - keptMs
    for (const [token, { at }] of this.tokens) {
      if (at >= before) return
      this.tokens.delete(token)
    }
  }
}

function repeated({ content, answer }: Remembered, again: string): EngineAnswer {
  if (content !== again)
    throw new AwsError('IdempotentParameterMismatchException', 'The request uses the same client token as a previous one that had other content')
  if (!answer) throw new AwsError('TransactionInProgressException', 'The transaction with this client token is still in progress')
  return answer
}
