import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { periodOf } from '../../../shared/domain/pay-period.ts'
import { useNow } from '../../lib/now.ts'
import { useCompany } from '../../lib/session.ts'
import { wallClock } from '../../lib/wall-clock.ts'
import { asked, readFilter, writeFilter, type ReportFilter } from './filter.ts'

/** a day begins nowhere but at a quarter of an hour */
const quarter = 900

export function useFilter() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { time_zone, report_rule, features, pay_period_ends_on: endsOn } = useCompany().settings
  const now = useNow(quarter)
  const today = wallClock(new Date(now * 1000).toISOString(), time_zone).day
  const usual = useMemo(() => ({ days: periodOf(today, endsOn), rule: report_rule }), [today, endsOn, report_rule])
  const isApproving = features.approve_work_logs
  const filter = useMemo(() => {
    const read = readFilter(search, usual)
    return { ...read, approvedOnly: read.approvedOnly && isApproving }
  }, [search, usual, isApproving])
  const query = useMemo(() => asked(filter, time_zone), [filter, time_zone])
  const change = useCallback(
    (part: Partial<ReportFilter>) => void navigate({ search: writeFilter({ ...filter, ...part }, usual) }),
    [filter, navigate, usual],
  )
  return { filter, query, today, change }
}
