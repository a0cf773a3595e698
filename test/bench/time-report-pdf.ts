/**
 * `node test/bench/time-report-pdf.ts PEOPLE DAYS [FILE]` creates a report as PDF, and prints its time, memory and
 * size.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { addDays } from '../../shared/domain/calendar.ts'
import { createFormats } from '../../shared/domain/formats.ts'
import { createReport, type ReportEntry } from '../../shared/domain/report/report.ts'
import { createReportTables } from '../../shared/domain/report/tables.ts'
import { createReportPdf } from '../../shared/exports/report-pdf.ts'
import { reportPdfTexts } from '../../shared/exports/report-pdf-texts.ts'
import { createClosedEntry } from '../support/report-files.ts'

const [people = 0, days = 0] = process.argv.slice(2, 4).map(Number)
/** Saves the PDF at this path, so that a developer can view it. */
const [, , , , path] = process.argv
const font = readFileSync(new URL('../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf', import.meta.url))

function createReportEntry(person: number, day: number): ReportEntry {
  const date = addDays('2026-01-01', day)
  const seconds = 8 * 3600 + (day % 7) * 600
  const employee = { id: `e${person}`, name: `Þórður Ægisson ${person}` }
  const projectNumber = (person + day) % 40
  const project = { id: `p${projectNumber}`, name: `Hús við Laugaveg ${projectNumber}` }
  return {
    entry: createClosedEntry({
      id: `e${person} ${day}`,
      employee,
      project,
      start: `${date}T08:00:00Z`,
      seconds,
      by: 'Employee',
      comment: undefined,
    }),
    date,
    total_time: seconds,
    regular_time: seconds - 2400,
    over_time: 600,
    lunch_deduction: -1800,
  }
}

const entries = Array.from({ length: people * days }, (_, i) => createReportEntry(Math.floor(i / days), i % days))
const formats = createFormats('is', 'is')
const tables = createReportTables(createReport(entries, formats.compare), {
  hidesProjectOvertime: false,
  kennitalas: new Map(entries.map(({ entry }) => [entry.employee.id, '1201603389'])),
})
const startMs = performance.now()
const parts = await createReportPdf(
  { company: 'Hamar ehf.', tables, scope: ['1. jan. – 31. des. 2026'], notes: [], texts: reportPdfTexts.is, formats },
  font,
)
const seconds = (performance.now() - startMs) / 1000
const file = Buffer.concat(parts)
if (path !== undefined) writeFileSync(path, file)
const pages = Number(/\/Count (\d+)/.exec(file.toString('latin1'))?.[1])
console.log(
  JSON.stringify({
    seconds,
    megabytes: process.resourceUsage().maxRSS / 1024,
    pages,
    fileMegabytes: file.length / 1024 / 1024,
  }),
)
