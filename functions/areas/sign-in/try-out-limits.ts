/** Try-outs are limited, because a button on the public site creates a company. */
import { AppError } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { maxTryOuts, tryOutMinutes } from '../../../shared/domain/try-out.ts'
import { toNetworkKey, toWideNetworkKey } from '../../table/network-keys.ts'
import type { RateLimit } from '../../table/rate-limits.ts'

const hourSeconds = 3600

/**
 * Returns the limits of new try-outs. The last limit counts only try-outs that began within `tryOutMinutes`, so that an
 * expired try-out whose deletion is late takes no visitor's place.
 */
export const createTryOutLimits = (address: string): RateLimit[] => [
  { scope: 'try-out', key: toNetworkKey(address), max: 5, seconds: hourSeconds },
  { scope: 'try-out-network', key: toWideNetworkKey(address), max: 30, seconds: hourSeconds },
  {
    scope: 'try-outs',
    key: 'all',
    max: maxTryOuts,
    seconds: tryOutMinutes * 60,
    createFullError: () => new AppError('No try-out is free'),
  },
]

export const createTryOutChangeLimit = (companyId: CompanyId): RateLimit => ({
  scope: 'try-out-changes',
  key: companyId,
  max: 200,
  seconds: hourSeconds,
})
