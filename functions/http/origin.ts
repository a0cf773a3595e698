import { AppError } from '../../shared/api/errors.ts'
import type { PageRoute } from '../../shared/api/route.ts'
import type { Site } from '../../shared/domain/markets.ts'
import { sites } from '../env/env.ts'
import type { IncomingRequest } from './context.ts'

/** The site that calls. Calls that change something must come from one of our pages, by the exact origin. */
export function requireKnownSite(route: PageRoute, { event }: IncomingRequest): Site {
  const allSites = sites()
  const site = allSites.find(one => one.origin === event.headers['origin'])
  if (!site && route.method !== 'GET') throw new AppError('Request from an unknown site')
  return site ?? allSites[0]
}
