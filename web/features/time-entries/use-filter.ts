import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useNow } from '../../lib/now.ts'
import { useCompany } from '../../lib/session.ts'
import { wallClock } from '../../lib/wall-clock.ts'
import { isAnchor, placeName, readFilter, unfiltered, writeFilter, type Filter } from './filter.ts'

/** a day begins nowhere but at a quarter of an hour */
const quarter = 900

export function useFilter() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { time_zone, features } = useCompany().settings
  const now = useNow(quarter)
  const today = wallClock(new Date(now * 1000).toISOString(), time_zone).day
  const hasApproval = features.approve_work_logs
  const filter = useMemo(() => {
    const said = readFilter(search, hash, today)
    // nobody could see it, nor take it back
    return hasApproval ? said : { ...said, approved: null }
  }, [search, hash, today, hasApproval])
  const show = useCallback(
    (next: Filter, replace = false) =>
      void navigate({ search: writeFilter(next, today), hash: placeName }, { replace }),
    [navigate, today],
  )
  // from here on the address says it in one way only
  useEffect(() => {
    if (isAnchor(hash)) show(filter, true)
  }, [hash, filter, show])
  return {
    filter,
    today,
    change: (part: Partial<Filter>) => show({ ...filter, ...part }),
    reset: () => show(unfiltered(today)),
  }
}
