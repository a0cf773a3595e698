import { AppError } from '../../shared/api/errors.ts'
import type { PageRoute } from '../../shared/api/route.ts'
import type { Site } from '../../shared/domain/markets.ts'
import { sites } from '../env/env.ts'
import type { IncomingRequest } from './context.ts'

/** Identifies the calling site. Changes require the exact origin of one of our pages. */
export function requireKnownSite(route: PageRoute, { event }: IncomingRequest): Site {
  const allSites = sites()
  const site = allSites.find(candidate => candidate.origin === event.headers['origin'])
  if (!site && route.method !== 'GET') throw new AppError('Request from an unknown site')
  return site ?? allSites[0]
}
