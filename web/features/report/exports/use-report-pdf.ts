import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from 'virtual:api'
import type { Output } from '../../../../shared/api/client.ts'
import { refetchAfterWaiting } from '../../../lib/http/should-retry.ts'
import { call } from '../../../lib/session/api.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { useAttempt } from '../../../ui/feedback/use-attempt.tsx'
import type { SentReportQuery } from '../report-filter.ts'

export type ReportPdf = NonNullable<Output<typeof api.report.pdf>['pdf']>

/** The hash that opens the dialog. The mail with the PDF links to it. */
const hash = '#pdf'

/**
 * Opens and closes the dialog by the address, so that a link can open it. Undefined on a support visit and in a try-out,
 * because these may not send the mail. The hash replaces that of an open row, so `viewSearch` names all open rows.
 */
export function useReportPdfDialog(viewSearch: string) {
  const { support_visit, try_out } = useCompany()
  const location = useLocation()
  const navigate = useNavigate()
  const { search } = location
  if (support_visit || try_out) return undefined
  return {
    isOpen: location.hash === hash,
    open: () => void navigate({ search: viewSearch, hash }, { replace: true }),
    close: () => void navigate({ search }, { replace: true }),
  }
}

const queryKey = ['report-pdf'] as const
const pollMs = 2000

/** Loads the latest PDF, and polls until it is created. */
export const useReportPdf = (enabled: boolean) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.report.pdf, { signal }),
    enabled,
    refetchInterval: query =>
      refetchAfterWaiting(query) || (query.state.data?.pdf?.state === 'waiting' ? pollMs : false),
  })

/** Requests a PDF of the query, and downloads the latest PDF. */
export function useReportPdfActions(query: SentReportQuery) {
  const client = useQueryClient()
  const { attempt, alert } = useAttempt()
  const request = () =>
    attempt(async () => {
      const requested = await call(api.report.requestPdf, { query })
      // Cancels running polls, because their responses may be older than this one.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, requested)
    })
  /** Fetches a fresh link to the latest PDF, which another window may have requested, and downloads the file. */
  const download = () =>
    attempt(async () => {
      const latest = await call(api.report.pdf)
      client.setQueryData(queryKey, latest)
      if (latest.pdf?.url) window.location.assign(latest.pdf.url)
    })
  return { request, download, alert }
}
