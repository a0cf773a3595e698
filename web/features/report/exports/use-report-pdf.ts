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

/** The mail with the link leads to this hash. */
const hash = '#pdf'

/**
 * Whether the dialog is open is in the address, so that a link opens it. There is none on a support visit or in a
 * try-out, which may send no mails.
 */
export function usePdfDialog() {
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

export const fetchPdf = () => call(api.report.pdf)

/** The latest PDF, asked for until it is made. */
export const useReportPdf = (enabled: boolean) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.report.pdf, { signal }),
    enabled,
    refetchInterval: query =>
      refetchAfterWaiting(query) || (query.state.data?.pdf?.state === 'waiting' ? pollMs : false),
  })

export function useRequestPdf(query: ReportQuery) {
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
