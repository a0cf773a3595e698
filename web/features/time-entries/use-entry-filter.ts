import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useToday } from '../../lib/entries/day-formatter.ts'
import { useCompany } from '../../lib/session/session.ts'
import {
  isEntriesAnchor,
  entriesHash,
  parseEntryFilter,
  createDefaultEntryFilter,
  serializeEntryFilter,
  type EntryFilter,
} from './entry-filter.ts'

export function useEntryFilter() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { time_zone, features } = useCompany().settings
  const today = useToday(time_zone)
  const hasApproval = features.approve_work_logs
  const filter = useMemo(() => {
    const filterInAddress = parseEntryFilter(search, hash, today)
    // Without the approval feature, the filter `approved` is ignored, because no control shows or resets it.
    return hasApproval ? filterInAddress : { ...filterInAddress, approved: null }
  }, [search, hash, today, hasApproval])
  const navigateTo = useCallback(
    (next: EntryFilter, shouldReplace = false) =>
      void navigate({ search: serializeEntryFilter(next, today), hash: entriesHash }, { replace: shouldReplace }),
    [navigate, today],
  )
  // Replaces an anchor by the equivalent query, so that each filter has one URL.
  useEffect(() => {
    if (isEntriesAnchor(hash)) navigateTo(filter, true)
  }, [hash, filter, navigateTo])
  return {
    filter,
    today,
    change: (changedFields: Partial<EntryFilter>) => navigateTo({ ...filter, ...changedFields }),
    reset: () => navigateTo(createDefaultEntryFilter(today)),
  }
}
