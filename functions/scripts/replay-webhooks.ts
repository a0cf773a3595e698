import { replayEvent } from '../areas/billing/card/card-billing.ts'
import { listUnreadableEvents } from '../areas/billing/card/unreadable-events.ts'
import { logUnexpected } from '../log/log.ts'
import type { ScriptImplementationFor } from './script.ts'

export const script: ScriptImplementationFor<'replay-webhooks'> = {
  async *plan({ now }) {
    let count = 0
    for await (const _ of listUnreadableEvents(now)) count += 1
    yield { line: count === 0 ? 'There are none. Nothing changes.' : `${count} events are processed again` }
  },
  async *run({ now }) {
    for await (const event of listUnreadableEvents(now)) {
      const isDone = await replayEvent(event, now).catch((error: unknown) => {
        logUnexpected({ event: event.id }, error)
        return false
      })
      yield { line: `${event.id}: ${isDone ? 'processed' : 'still cannot be read'}` }
    }
    yield { line: 'All events have been tried' }
  },
}
