import { useCallback } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { findWaitAfterTooManyRequestsMs } from '../../lib/http/should-retry.ts'
import { call } from '../../lib/session/api.ts'

export type Overview = Output<typeof api.overview.show>
export type OverviewSums = Overview['week']
export type PresentEmployee = Overview['in_now'][number]
export type ItemToCheck = Overview['to_check'][number]
export type PeopleDays = Output<typeof api.overview.days>

const queryKey = ['overview'] as const
const pollMs = 60_000
/** Slower than the poll of `useOverview`, because the hours by employee change slowly and their request costs more. */
const peoplePollMs = 300_000

/**
 * Fetches the overview, and again every `pollMs`. Polling pauses while the page is hidden, which is the query client's
 * default.
 */
export const useOverview = () =>
  useQuery({
    queryKey: [...queryKey, 'now'],
    queryFn: ({ signal }) => call(api.overview.show, { signal }),
    refetchInterval: query => findWaitAfterTooManyRequestsMs(query) || pollMs,
  })

export const usePeopleDays = () =>
  useQuery({
    queryKey: [...queryKey, 'people'],
    queryFn: ({ signal }) => call(api.overview.days, { query: {}, signal }),
    refetchInterval: query => findWaitAfterTooManyRequestsMs(query) || peoplePollMs,
    staleTime: pollMs,
  })

export function useReloadOverview(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey }), [client])
}
