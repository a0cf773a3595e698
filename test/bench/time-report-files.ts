/** node test/bench/time-report-files.ts ROWS makes the files of a report and prints the time and memory they took. */
import { reportCsv } from '../../shared/exports/report-csv.ts'
import { reportWorkbook } from '../../shared/exports/report-workbook.ts'
import { makeReport, type ReportEntry } from '../../shared/domain/report/report.ts'
import { reportTables } from '../../shared/domain/report/tables.ts'
import { columns } from '../../shared/exports/report-sample.ts'
import { wallMillis } from '../../shared/domain/local-time.ts'
import { noMarks, later, type Entry } from '../../shared/domain/entry.ts'

function reportEntry(i: number): ReportEntry {
  const start_time = later('2026-01-01T08:00:00Z', Math.floor(i / 400) * 86_400 + (i % 2) * 5 * 3600)
  const seconds = 4 * 3600 + (i % 7) * 600
  const comments_v2 =
    i % 4 === 0
      ? [{ id: `c${i}`, comment: `Comment on entry ${i} <þ>`, created: start_time, created_by: 'Employee' as const }]
      : []
  const entry: Entry = {
    id: `e${i}`,
    version: 1,
    employee: { id: `e${i % 200}`, name: `Employee ${i % 200}` },
    project: { id: `p${i % 40}`, name: `Project ${i % 40}` },
    start_time,
    end_time: later(start_time, seconds),
    total_time: seconds,
    approved: false,
    original_start_time: start_time,
    original_end_time: null,
    created: start_time,
    created_by: 'Employee',
    ...noMarks,
    comments: comments_v2.map(({ comment }) => comment),
    comments_v2,
  }
  return {
    entry,
    date: start_time.slice(0, 10),
    total_time: seconds,
    regular_time: seconds - 600,
    over_time: 600,
    lunch_deduction: 0,
  }
}

const rows = Number(process.argv[2])
const entries = Array.from({ length: rows }, (_, i) => reportEntry(i))
const tables = reportTables(
  makeReport(entries, (a, b) => (a < b ? -1 : 1)),
  { hidesProjectOvertime: false },
)
const all = tables.filter(({ kind }) => kind === 'entries')
const wall = wallMillis('Europe/Lisbon')
const texts = {
  title: 'Bench',
  range: '2026',
  notes: [],
  columns,
  total: 'Total',
  image: 'Image',
  imageFailed: 'No image',
  sheets: {
    projects: 'Projects',
    employees: 'Employees',
    project: 'By project',
    employee: 'By employee',
    entries: 'Entries',
  },
}
const timed = async (make: () => unknown): Promise<number> => {
  const began = performance.now()
  await make()
  return performance.now() - began
}
const csvMs = await timed(() =>
  all.map(table => reportCsv(table, { language: 'is', columns, wall, written: comment => comment })),
)
const workbook = (some: typeof tables) =>
  timed(() =>
    reportWorkbook({
      tables: some,
      texts,
      wall,
      imageOf: () => undefined,
      addressOf: image => image,
      pictures: new Map(),
    }),
  )
const rowsMs = await workbook(all)
const wholeMs = await workbook(tables)
console.log(JSON.stringify({ csvMs, rowsMs, wholeMs, megabytes: process.resourceUsage().maxRSS / 1024 }))
