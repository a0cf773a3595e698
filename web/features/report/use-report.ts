/** Loads a report. Its entries are built in slices, so that a long report does not freeze the page. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { createReportRowReader } from '../../../shared/domain/report/columns.ts'
import { createReport, type Report, type ReportEntry } from '../../../shared/domain/report/report.ts'
import { reportTables, type ReportTable } from '../../../shared/domain/report/tables.ts'
import { call } from '../../lib/session/api.ts'
import type { Formats } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { ReportQuery } from './filter.ts'

export type ReportResponse = Output<typeof api.report.show>

export interface LoadedReport {
  query: ReportQuery
  response: ReportResponse
  report: Report
  tables: ReportTable[]
}

/** Half a frame, which leaves time to react to input. */
const maxSliceMs = 8
/** Reading the clock takes time too, so it is read only once per this many rows. */
const rowsPerCheck = 200

const yieldToBrowser = (): Promise<void> => new Promise(done => setTimeout(done))

export async function readEntries(answer: ReportResponse, timeZone: string): Promise<ReportEntry[]> {
  const read = createReportRowReader(answer, timeZone)
  const entries: ReportEntry[] = []
  let until = performance.now() + maxSliceMs
  for (const [row, start] of answer.work_logs.start.entries()) {
    entries.push(read(start, row))
    if (row % rowsPerCheck > 0 || performance.now() < until) continue
    await yieldToBrowser()
    until = performance.now() + maxSliceMs
  }
  return entries
}

async function loadReport(
  query: ReportQuery,
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
    tables: reportTables(report, { hidesProjectOvertime: response.hide_project_overtime }),
  }
}

const reportQueryOptions = (query: ReportQuery, timeZone: string, formats: Formats) => ({
  // Names are sorted in the language of the user.
  queryKey: ['report', query, timeZone, formats.language],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadReport(query, timeZone, formats, signal),
})

/** Shows the previous report until the next one is loaded. */
export const useReport = (query: ReportQuery, timeZone: string) =>
  useQuery({
    ...reportQueryOptions(query, timeZone, useFormats()),
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Loads a report with a rule that was just typed, so that the form can show the servers' errors. */
export const fetchReport = (
  client: QueryClient,
  query: ReportQuery,
  timeZone: string,
  formats: Formats,
): Promise<LoadedReport> => client.fetchQuery({ ...reportQueryOptions(query, timeZone, formats), retry: false })
