import { AppError } from '../../shared/api/errors.ts'
import type { PageRoute } from '../../shared/api/route.ts'
import type { Site } from '../../shared/domain/markets.ts'
import { listSites } from '../env/env.ts'
import type { IncomingRequest } from './context.ts'

type Call = Pick<IncomingRequest, 'event'>

/**
 * Returns the site whose page sent the call. Undefined for a program, which sends no origin, and for another site's
 * page.
 */
export const findSite = ({ event }: Call): Site | undefined =>
  listSites().find(({ origin }) => origin === event.headers['origin'])

/**
 * Refuses a changing or audited call that a page of another site may have triggered (CSRF). Programs send neither
 * `origin` nor `sec-fetch-site`.
 */
export function refuseForeignOrigin({ method, needsReason }: PageRoute, call: Call): void {
  const isReadRequest = method === 'GET'
  if (isReadRequest && !needsReason) return
  const { origin, 'sec-fetch-site': from, accept = '' } = call.event.headers
  const isForeignOrigin = origin !== undefined && !findSite(call)
  // An older browser that opens a link sends no `sec-fetch-site`, but accepts HTML.
  const isLink = isReadRequest && from === undefined && accept.includes('text/html')
  if (isForeignOrigin || isLink || (from !== undefined && from !== 'same-origin'))
    throw new AppError('Request from an unknown site')
}
