import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { findPeriodOfDay } from '../../../shared/domain/pay-period.ts'
import { useToday } from '../../lib/entries/day-formatter.ts'
import { saveLastReport } from '../../lib/session/last-report.ts'
import { useCompany } from '../../lib/session/session.ts'
import { toReportQuery, parseReportFilter, serializeReportFilter, type ReportFilter } from './report-filter.ts'
import { parseReportView, serializeView, type ReportView } from './report-view.ts'

export function useReportFilter() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { id: company, settings } = useCompany()
  const { time_zone, report_rule, features, pay_period_ends_on: endsOn } = settings
  useEffect(() => saveLastReport(company, search), [company, search])
  const today = useToday(time_zone)
  const defaults = useMemo(
    () => ({ days: findPeriodOfDay(today, endsOn), rule: report_rule }),
    [today, endsOn, report_rule],
  )
  const usesApproval = features.approve_work_logs
  const filter = useMemo(() => {
    const filterInAddress = parseReportFilter(search, defaults)
    return { ...filterInAddress, isApprovedOnly: filterInAddress.isApprovedOnly && usesApproval }
  }, [search, defaults, usesApproval])
  const view = useMemo(() => parseReportView(search, hash), [search, hash])
  const query = useMemo(() => toReportQuery(filter, time_zone), [filter, time_zone])
  const change = useCallback(
    (changedFields: Partial<ReportFilter>) =>
      void navigate({ search: serializeReportFilter({ ...filter, ...changedFields }, defaults, serializeView(view)) }),
    [filter, view, navigate, defaults],
  )
  const changeView = useCallback(
    (update: (current: ReportView) => ReportView) => {
      // Reads the URL, because a second press may come before the first one is rendered.
      const changedView = update(parseReportView(window.location.search, window.location.hash))
      // Replaces the URL, so that Back leaves the report and does not close its rows one by one.
      void navigate({ search: serializeReportFilter(filter, defaults, serializeView(changedView)) }, { replace: true })
    },
    [filter, navigate, defaults],
  )
  const viewSearch = serializeReportFilter(filter, defaults, serializeView(view))
  return { filter, query, today, change, view, changeView, viewSearch }
}
