import { countDeadLetters, sendDeadLettersAgain } from '../gateways/dead-letters.ts'
import type { CodeOf } from './script.ts'

const none = 'There are none. Nothing changes.'

export const script: CodeOf<'send-dead-letters'> = {
  async *plan() {
    const count = await countDeadLetters()
    yield { line: count === 0 ? none : `About ${count} items go back to the queues of their jobs` }
  },
  async *run() {
    const count = await sendDeadLettersAgain()
    yield { line: count === 0 ? none : `About ${count} items are on their way back to the queues of their jobs` }
  },
}
