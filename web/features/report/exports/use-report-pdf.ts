import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from 'virtual:api'
import type { Output } from '../../../../shared/api/client.ts'
import { refetchAfterWaiting } from '../../../lib/http/should-retry.ts'
import { call } from '../../../lib/session/api.ts'
import { displayFailure } from '../../../lib/session/failure.ts'
import { useCompany } from '../../../lib/session/session.ts'
import type { ReportQuery } from '../filter.ts'

export type ReportPdf = NonNullable<Output<typeof api.report.pdf>['pdf']>

/** The hash that opens the dialog. The mail with the PDF links to it. */
const hash = '#pdf'

/**
 * Opens and closes the dialog by the address, so that a link can open it. Undefined on a support visit and in a try-out,
 * because these may not send the mail.
 */
export function useReportPdfDialog() {
  const { support_visit, try_out } = useCompany()
  const location = useLocation()
  const navigate = useNavigate()
  const { search } = location
  if (support_visit || try_out) return undefined
  return {
    isOpen: location.hash === hash,
    open: () => void navigate({ search, hash }, { replace: true }),
    close: () => void navigate({ search }, { replace: true }),
  }
}

const queryKey = ['report-pdf'] as const
const pollMs = 2000

export const fetchLatestReportPdf = () => call(api.report.pdf)

/** Loads the latest PDF, and polls until it is created. */
export const useReportPdf = (enabled: boolean) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.report.pdf, { signal }),
    enabled,
    refetchInterval: query =>
      refetchAfterWaiting(query) || (query.state.data?.pdf?.state === 'waiting' ? pollMs : false),
  })

export function useRequestReportPdf(query: ReportQuery) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const request = async (): Promise<void> => {
    setFailure(undefined)
    try {
      client.setQueryData(queryKey, await call(api.report.requestPdf, { query }))
    } catch (error) {
      await displayFailure(error, ({ message }) => setFailure(message))
    }
  }
  return { failure, request }
}
