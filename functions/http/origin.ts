import { AppError } from '../../shared/api/errors.ts'
import type { RouteRow } from '../../shared/api/route.ts'
import { sites } from '../data/env.ts'
import type { Request } from './context.ts'

/** what changes something comes from a page of ours, by the exact origin that the browser names */
export const origin = (row: RouteRow) => {
  const known = sites()
  const [firstSite] = known
  return {
    before: ({ event, internal }: Request): void => {
      const site = known.find(one => one.origin === event.headers['origin'])
      if (!site && row.method !== 'GET') throw new AppError('Request from an unknown site')
      internal.site = site ?? firstSite
    },
  }
}
