/** Ends what a restored table would bring back: sessions that were ended since, and mailed links that were used. */
import * as z from 'zod'
import { keys, type Key } from '../../table/keys.ts'
import { scanPage } from '../../table/reads.ts'
import { remove } from '../../table/writes.ts'

const linkKey = keys.link('').sk
const endedRoles: ReadonlySet<unknown> = new Set(['ADMIN', 'COMPANY'])

const sessionsAndLinks = {
  filter: {
    expression: 'begins_with(pk, :session) OR (begins_with(pk, :token) AND sk = :link)',
    values: { ':session': 'S#', ':token': 'T#', ':link': linkKey },
  },
  attributes: ['role'],
}

const removalsAtOnce = 25

export const EndedCounts = z.object({ sessions: z.number(), links: z.number() })
type EndedCounts = z.infer<typeof EndedCounts>

/**
 * Ends all sessions of companies and administrators, and voids all mailed links. Sessions of employees and time clocks
 * stay, because their queues wait for them. Yields what was ended after each page of the table.
 */
export async function* endAllSessions(): AsyncGenerator<EndedCounts> {
  const counts: EndedCounts = { sessions: 0, links: 0 }
  let after: Key | undefined
  do {
    const { items, next } = await scanPage(sessionsAndLinks, after)
    const ended = items.filter(({ sk, role }) => sk === linkKey || endedRoles.has(role))
    for (let i = 0; i < ended.length; i += removalsAtOnce)
      await Promise.all(ended.slice(i, i + removalsAtOnce).map(({ pk, sk }) => remove({ pk, sk })))
    counts.links += ended.filter(({ sk }) => sk === linkKey).length
    counts.sessions += ended.filter(({ sk }) => sk !== linkKey).length
    after = next
    yield { ...counts }
  } while (after)
}
