import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { createReportRowReader } from '../../../shared/domain/report/columns.ts'
import { createReport, type Report, type ReportEntry } from '../../../shared/domain/report/report.ts'
import { createReportTables, type ReportTable } from '../../../shared/domain/report/tables.ts'
import { call } from '../../lib/session/api.ts'
import type { Formats } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { SentReportQuery } from './report-filter.ts'

export type ReportResponse = Output<typeof api.report.show>

export interface LoadedReport {
  query: SentReportQuery
  response: ReportResponse
  report: Report
  tables: ReportTable[]
}

/** Builds entries in slices of half a frame, so that a long report does not freeze the page. */
const maxSliceMs = 8
/** Reading the clock is slow, so it is read only once per this many rows. */
const rowsPerCheck = 200

const yieldToBrowser = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

async function readEntries(report: ReportResponse, timeZone: string): Promise<ReportEntry[]> {
  const readRow = createReportRowReader(report, timeZone)
  const entries: ReportEntry[] = []
  let sliceEndMs = performance.now() + maxSliceMs
  for (const row of report.work_logs.id.keys()) {
    entries.push(readRow(row))
    if (row % rowsPerCheck > 0 || performance.now() < sliceEndMs) continue
    await yieldToBrowser()
    sliceEndMs = performance.now() + maxSliceMs
  }
  return entries
}

async function loadReport(
  query: SentReportQuery,
  timeZone: string,
  { compare }: Formats,
  signal: AbortSignal,
): Promise<LoadedReport> {
  const response = await call(api.report.show, { query, signal })
  const entries = await readEntries(response, timeZone)
  await yieldToBrowser()
  const report = createReport(entries, compare)
  await yieldToBrowser()
  return {
    query,
    response,
    report,
    tables: createReportTables(report, { hidesProjectOvertime: response.hide_project_overtime }),
  }
}

const createReportQueryOptions = (query: SentReportQuery, timeZone: string, formats: Formats) => ({
  // The key contains the language, because names are sorted in the user's language.
  queryKey: ['report', query, timeZone, formats.language],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadReport(query, timeZone, formats, signal),
})

export const useReport = (query: SentReportQuery, timeZone: string) =>
  useQuery({
    ...createReportQueryOptions(query, timeZone, useFormats()),
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  })

/**
 * Fetches the report into the query cache. Does not retry, so that the form of the rule shows the servers' errors at
 * once.
 */
export const fetchReport = (
  client: QueryClient,
  query: SentReportQuery,
  timeZone: string,
  formats: Formats,
): Promise<LoadedReport> => client.fetchQuery({ ...createReportQueryOptions(query, timeZone, formats), retry: false })
