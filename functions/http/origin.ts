import { AppError } from '../../shared/api/errors.ts'
import type { RouteRow } from '../../shared/api/route.ts'
import type { Site } from '../../shared/domain/markets.ts'
import { requireEnv } from '../data/env.ts'
import { SITES } from '../data/table.ts'
import type { Request } from './context.ts'

/** what changes something comes from a page of ours, by the exact origin that the browser names */
export const origin = (row: RouteRow) => {
  const sites: Site[] = JSON.parse(requireEnv(SITES))
  const [firstSite] = sites
  if (!firstSite) throw new Error(`${SITES} names no site`)
  return {
    before: ({ event, internal }: Request): void => {
      const site = sites.find(one => one.origin === event.headers['origin'])
      if (!site && row.method !== 'GET') throw new AppError('Request from an unknown site')
      internal.site = site ?? firstSite
    },
  }
}
