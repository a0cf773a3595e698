/** the report that a query asks for, made of the answer's columns a little at a time, so that a long one freezes nothing */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { entryReader } from '../../../shared/domain/report/columns.ts'
import { makeReport, type Report, type ReportEntry } from '../../../shared/domain/report/report.ts'
import { reportTables, type ReportTable } from '../../../shared/domain/report/tables.ts'
import { call } from '../../lib/api.ts'
import { collatorFor } from '../../lib/intl.ts'
import { locale } from '../../lib/language.ts'
import type { ReportQuery } from './filter.ts'

export type Answer = Output<typeof api.report.show>

export interface Loaded {
  query: ReportQuery
  answer: Answer
  report: Report
  tables: ReportTable[]
}

/** of a frame, so that what one does meanwhile is done in time */
const sliceMs = 8
/** looking at the clock takes time as well */
const rowsBetween = 200

const restOfFrame = (): Promise<void> => new Promise(done => setTimeout(done))

export async function entriesOf(answer: Answer, timeZone: string): Promise<ReportEntry[]> {
  const read = entryReader(answer, timeZone)
  const entries: ReportEntry[] = []
  let until = performance.now() + sliceMs
  for (const [row, start] of answer.work_logs.start.entries()) {
    entries.push(read(start, row))
    if (row % rowsBetween > 0 || performance.now() < until) continue
    await restOfFrame()
    until = performance.now() + sliceMs
  }
  return entries
}

async function load(query: ReportQuery, timeZone: string, signal: AbortSignal): Promise<Loaded> {
  const answer = await call(api.report.show, { query, signal })
  const entries = await entriesOf(answer, timeZone)
  await restOfFrame()
  const report = makeReport(entries, collatorFor(locale()).compare)
  await restOfFrame()
  return { query, answer, report, tables: reportTables(report, { hidesProjectOvertime: answer.hide_project_overtime }) }
}

const options = (query: ReportQuery, timeZone: string) => ({
  // the language decides the order of names
  queryKey: ['report', query, timeZone, locale()],
  queryFn: ({ signal }: { signal: AbortSignal }) => load(query, timeZone, signal),
})

/** the one before stays until the next is there */
export const useReport = (query: ReportQuery, timeZone: string) =>
  useQuery({
    ...options(query, timeZone),
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** so that what the servers say of a rule is told where it was typed */
export const tryReport = (client: QueryClient, query: ReportQuery, timeZone: string): Promise<Loaded> =>
  client.fetchQuery({ ...options(query, timeZone), retry: false })
