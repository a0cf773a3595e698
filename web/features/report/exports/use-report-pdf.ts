import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from 'virtual:api'
import type { Output } from '../../../../shared/api/client.ts'
import { findWaitAfterTooManyRequestsMs } from '../../../lib/http/should-retry.ts'
import { call } from '../../../lib/session/api.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { useAttempt } from '../../../ui/feedback/use-attempt.tsx'
import type { SentReportQuery } from '../report-filter.ts'

export type ReportPdf = NonNullable<Output<typeof api.report.pdf>['pdf']>

/** Links in mails use this hash. */
const pdfHash = '#pdf'

/**
 * Returns the state of the PDF dialog. Undefined on a support visit and in a try-out, because neither may send the mail
 * with the PDF. Opening the dialog replaces the hash, which may have opened a row, so `viewSearch` must open the same
 * rows.
 */
export function useReportPdfDialog(viewSearch: string) {
  const { support_visit, try_out } = useCompany()
  const location = useLocation()
  const navigate = useNavigate()
  const { search } = location
  if (support_visit || try_out) return undefined
  return {
    isOpen: location.hash === pdfHash,
    open: () => void navigate({ search: viewSearch, hash: pdfHash }, { replace: true }),
    close: () => void navigate({ search }, { replace: true }),
  }
}

const queryKey = ['report-pdf'] as const
const pollMs = 2000

export const useReportPdf = (isEnabled: boolean) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.report.pdf, { signal }),
    enabled: isEnabled,
    refetchInterval: query =>
      findWaitAfterTooManyRequestsMs(query) || (query.state.data?.pdf?.state === 'waiting' ? pollMs : false),
  })

export function useReportPdfActions(query: SentReportQuery) {
  const client = useQueryClient()
  const { attempt, alert } = useAttempt()
  const request = () =>
    attempt(async () => {
      const requestedPdf = await call(api.report.requestPdf, { query })
      // Cancels running polls, because their responses may be older than this one.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, requestedPdf)
    })
  /** Fetches the link again, because it expires and another window may have requested a newer PDF. */
  const download = () =>
    attempt(async () => {
      const latestPdf = await call(api.report.pdf)
      client.setQueryData(queryKey, latestPdf)
      if (latestPdf.pdf?.url) window.location.assign(latestPdf.pdf.url)
    })
  return { request, download, alert }
}
