import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { periodContaining } from '../../../shared/domain/pay-period.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { useCompany } from '../../lib/session/session.ts'
import { toWallClock } from '../../lib/entries/wall-clock.ts'
import { toQuery, parseFilter, serializeFilter, type ReportFilter } from './filter.ts'

/** UTC offsets of all zones are multiples of 15 minutes, so midnight falls on a quarter hour. */
const quarterSeconds = 900

export function useFilter() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { time_zone, report_rule, features, pay_period_ends_on: endsOn } = useCompany().settings
  const now = useNow(quarterSeconds)
  const today = toWallClock(new Date(now * 1000).toISOString(), time_zone).day
  const defaults = useMemo(
    () => ({ days: periodContaining(today, endsOn), rule: report_rule }),
    [today, endsOn, report_rule],
  )
  const isApproving = features.approve_work_logs
  const filter = useMemo(() => {
    const filterInAddress = parseFilter(search, defaults)
    return { ...filterInAddress, approvedOnly: filterInAddress.approvedOnly && isApproving }
  }, [search, defaults, isApproving])
  const query = useMemo(() => toQuery(filter, time_zone), [filter, time_zone])
  const change = useCallback(
    (changed: Partial<ReportFilter>) => void navigate({ search: serializeFilter({ ...filter, ...changed }, defaults) }),
    [filter, navigate, defaults],
  )
  return { filter, query, today, change }
}
