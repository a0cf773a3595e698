import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useNow } from '../../lib/browser/use-now.ts'
import { useCompany } from '../../lib/session/session.ts'
import { toWallClock } from '../../lib/entries/wall-clock.ts'
import { isAnchor, screenHash, parseFilter, defaultFilter, serializeFilter, type Filter } from './filter.ts'

/** UTC offsets of all zones are multiples of 15 minutes, so midnight falls on a quarter hour. */
const quarterSeconds = 900

export function useFilter() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { time_zone, features } = useCompany().settings
  const now = useNow(quarterSeconds)
  const today = toWallClock(new Date(now * 1000).toISOString(), time_zone).day
  const hasApproval = features.approve_work_logs
  const filter = useMemo(() => {
    const filterInAddress = parseFilter(search, hash, today)
    // Without the approval feature, no control could show or reset this filter.
    return hasApproval ? filterInAddress : { ...filterInAddress, approved: null }
  }, [search, hash, today, hasApproval])
  const navigateTo = useCallback(
    (next: Filter, replace = false) =>
      void navigate({ search: serializeFilter(next, today), hash: screenHash }, { replace }),
    [navigate, today],
  )
  // Replaces an anchor by the equivalent query, so that each filter has one URL.
  useEffect(() => {
    if (isAnchor(hash)) navigateTo(filter, true)
  }, [hash, filter, navigateTo])
  return {
    filter,
    today,
    change: (changed: Partial<Filter>) => navigateTo({ ...filter, ...changed }),
    reset: () => navigateTo(defaultFilter(today)),
  }
}
