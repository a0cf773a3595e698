import { AppError } from '../../shared/api/errors.ts'
import type { PageRow } from '../../shared/api/route.ts'
import type { Site } from '../../shared/domain/markets.ts'
import { sites } from '../data/env.ts'
import type { Received } from './context.ts'

/** what changes something comes from a page of ours, by the exact origin that the browser names */
export function siteOf(row: PageRow, { event }: Received): Site {
  const known = sites()
  const site = known.find(one => one.origin === event.headers['origin'])
  if (!site && row.method !== 'GET') throw new AppError('Request from an unknown site')
  return site ?? known[0]
}
