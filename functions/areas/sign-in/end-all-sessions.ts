import { keys, type Key } from '../../table/keys.ts'
import { scanPage } from '../../table/reads.ts'
import { remove } from '../../table/writes.ts'

const linkKey = keys.link('').sk
const endedRoles: ReadonlySet<unknown> = new Set(['ADMIN', 'COMPANY'])

const sessionsAndLinksScan = {
  filter: {
    expression: 'begins_with(pk, :session) OR (begins_with(pk, :token) AND sk = :link)',
    values: { ':session': 'S#', ':token': 'T#', ':link': linkKey },
  },
  attributes: ['role'],
}

const removalConcurrency = 25

interface EndedCounts {
  sessionCount: number
  linkCount: number
  /** The key after which the next call begins. Undefined after the last page of the table. */
  next: Key | undefined
}

/**
 * Ends sessions and mailed links after a restore, because the restored table contains sessions that had ended and links
 * that had been used. Keeps sessions of employees and time clocks, because their queued calls need them.
 */
export async function endSessionsOnPage(after: Key | undefined): Promise<EndedCounts> {
  const { items, next } = await scanPage(sessionsAndLinksScan, after)
  const endedItems = items.filter(({ sk, role }) => sk === linkKey || endedRoles.has(role))
  for (let i = 0; i < endedItems.length; i += removalConcurrency)
    await Promise.all(endedItems.slice(i, i + removalConcurrency).map(({ pk, sk }) => remove({ pk, sk })))
  const linkCount = endedItems.filter(({ sk }) => sk === linkKey).length
  return { sessionCount: endedItems.length - linkCount, linkCount, next }
}
