import * as z from 'zod'
import { readDueItemPages } from '../../../table/due-items.ts'

const UnreadableEvent = z.object({ id: z.string(), body: z.string() })

export async function* listUnreadableEvents(now: string): AsyncGenerator<z.infer<typeof UnreadableEvent>> {
  for await (const page of readDueItemPages('unreadable-webhook', now))
    yield* page.map(item => UnreadableEvent.parse(item))
}
