/** `node test/bench/time-report-files.ts ROWS` creates the files of a report, and prints their time and memory. */
import { createReportCsv } from '../../shared/exports/report-csv.ts'
import { createReport, type ReportEntry } from '../../shared/domain/report/report.ts'
import { createReportTables } from '../../shared/domain/report/tables.ts'
import { sampleColumnTitles } from '../support/report-sample.ts'
import { createWallMsConverter } from '../../shared/domain/local-time.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { createClosedEntry, createWorkbook } from '../support/report-files.ts'

function createReportEntry(i: number): ReportEntry {
  const start = addSeconds('2026-01-01T08:00:00Z', Math.floor(i / 400) * 86_400 + (i % 2) * 5 * 3600)
  const seconds = 4 * 3600 + (i % 7) * 600
  const entry = createClosedEntry({
    id: `e${i}`,
    employee: { id: `e${i % 200}`, name: `Employee ${i % 200}` },
    project: { id: `p${i % 40}`, name: `Project ${i % 40}` },
    start,
    seconds,
    by: 'Employee',
    comment: i % 4 === 0 ? { id: `c${i}`, comment: `Comment on entry ${i} <þ>` } : undefined,
  })
  return {
    entry,
    date: start.slice(0, 10),
    total_time: seconds,
    regular_time: seconds - 600,
    over_time: 600,
    lunch_deduction: 0,
  }
}

const rowCount = Number(process.argv[2])
const entries = Array.from({ length: rowCount }, (_, i) => createReportEntry(i))
const tables = createReportTables(
  createReport(entries, (a, b) => (a < b ? -1 : 1)),
  { hidesProjectOvertime: false },
)
const entryTables = tables.filter(({ kind }) => kind === 'entries')
const convertToWallMs = createWallMsConverter('Europe/Lisbon')
const measureMs = async (make: () => unknown): Promise<number> => {
  const startMs = performance.now()
  await make()
  return performance.now() - startMs
}
const csvMs = await measureMs(() =>
  entryTables.map(table =>
    createReportCsv(table, {
      language: 'is',
      columns: sampleColumnTitles,
      toWallMs: convertToWallMs,
      formatComment: comment => comment,
      describeLateEntries: () => [],
    }),
  ),
)
const measureWorkbook = (sampleTables: typeof tables) =>
  measureMs(() => createWorkbook(sampleTables, sampleColumnTitles))
const rowsMs = await measureWorkbook(entryTables)
const wholeMs = await measureWorkbook(tables)
console.log(JSON.stringify({ csvMs, rowsMs, wholeMs, megabytes: process.resourceUsage().maxRSS / 1024 }))
