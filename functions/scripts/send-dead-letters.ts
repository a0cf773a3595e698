import { countDeadLetters, redriveDeadLetters } from '../gateways/dead-letters.ts'
import type { ScriptImplementationFor } from './script.ts'

const nothingToSendText = 'There are none. Nothing changes.'

export const script: ScriptImplementationFor<'send-dead-letters'> = {
  async *plan() {
    const count = await countDeadLetters()
    yield { line: count === 0 ? nothingToSendText : `About ${count} items go back to the queues of their jobs` }
  },
  async *run() {
    const count = await redriveDeadLetters()
    yield {
      line: count === 0 ? nothingToSendText : `About ${count} items are on their way back to the queues of their jobs`,
    }
  },
}
