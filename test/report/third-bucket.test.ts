/** A third bucket must need only one more row in the list of buckets. The API and each file must then include it. */
import '../support/no-table.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ExcelJS, { type Worksheet } from 'exceljs'
import * as z from 'zod'
import { SalaryExport } from '../../functions/areas/salary-exports/records.ts'
import { ReportResponse } from '../../shared/api/schemas/report.ts'
import type { BucketDefinition } from '../../shared/domain/report/buckets.ts'
import type * as Spans from '../../shared/domain/report/spans.ts'
import { storedItems } from '../support/stored-items.ts'
import { createSampleFiles, termsByOvertime } from './sample-files.ts'

jest.mock('../../shared/domain/report/buckets.ts', () => {
  const bucketsModule = jest.requireActual<{ buckets: BucketDefinition[] }>('../../shared/domain/report/buckets.ts')
  bucketsModule.buckets.push({
    id: 'holiday_time',
    wire: 'holiday',
    recorded: 'holiday_seconds',
    payItem: 'holiday',
    codes: { regla: '108', dk: '103' },
    payday: 'Eftirvinna',
  })
  return bucketsModule
})
/** No rule fills a third bucket, so this mock of the engine counts holidays in it. */
jest.mock('../../shared/domain/report/spans.ts', () => {
  const actualSpans = jest.requireActual<typeof Spans>('../../shared/domain/report/spans.ts')
  const computeDaySpans = (...args: Parameters<typeof actualSpans.computeDaySpans>) =>
    actualSpans
      .computeDaySpans(...args)
      .map(spans =>
        spans.map(span =>
          span.reason === 'holiday' || span.reason === 'half_holiday' ? { ...span, label: 'holiday_time' } : span,
        ),
      )
  return { ...actualSpans, computeDaySpans }
})

const ReportWithHoliday = ReportResponse.extend({ holiday: z.array(z.int()) })

let files: Map<string, Buffer>
let report: z.infer<typeof ReportWithHoliday>
beforeAll(async () => {
  files = await createSampleFiles(termsByOvertime.window)
  report = ReportWithHoliday.parse(JSON.parse(readText('report.json')))
})

const readText = (name: string): string => files.get(name)?.toString('utf8') ?? ''
const sumSeconds = (seconds: readonly number[]): number => seconds.reduce((sum, value) => sum + value, 0)
const sumHolidayHours = (employee: number): number =>
  sumSeconds(report.holiday.filter((_, row) => report.work_logs.employee[row] === employee)) / 3600
/** Indexes of the employees in the response. */
const [ann, bo, cy, dan] = [0, 1, 2, 3]

async function readSheet(name: string, sheet: string): Promise<Worksheet | undefined> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(files.get(name) ?? []).buffer)
  return workbook.getWorksheet(sheet)
}

const readColumnValues = (sheet: Worksheet | undefined, title: string): unknown[] => {
  const cells = sheet?.getRows(1, sheet.rowCount) ?? []
  const head = cells.find(row => Array.isArray(row.values) && row.values.includes(title))
  const column = Array.isArray(head?.values) ? head.values.indexOf(title) : 0
  return cells.filter(row => row.number > (head?.number ?? 0)).map(row => row.getCell(column).value)
}

it('sends the seconds of the third bucket, taken from another one', () => {
  const twoBucketReport = ReportWithHoliday.omit({ holiday: true }).parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../stored/reports/window/report.json'), 'utf8')),
  )
  expect(sumSeconds(report.holiday)).toBeGreaterThan(0)
  expect(report.regular).toEqual(twoBucketReport.regular)
  expect(report.over.map((seconds, row) => seconds + (report.holiday[row] ?? 0))).toEqual(twoBucketReport.over)
})

it('adds all buckets up to the hours worked without lunch', () => {
  expect(sumSeconds([...report.regular, ...report.over, ...report.holiday])).toBe(
    sumSeconds(report.work_logs.seconds) + sumSeconds(report.lunch.map(([, seconds]) => seconds)),
  )
})

it('has a column with a sum for the third bucket in tables', async () => {
  expect(readText('report.csv')).toContain('Hours,Normal,Overtime,holiday_time,Lunch,Comments')
  expect(readText('report.csv')).toContain('Anna Björk,2026-12-24,08:00,17:00,Hús & hús,9.00,3.25,0.00,5.00,-0.75,')
  const column = readColumnValues(await readSheet('report.xlsx', 'All employees'), 'holiday_time')
  expect(column.slice(0, -1)).toEqual([bo, ann, dan, cy].map(sumHolidayHours))
  expect(column.at(-1)).toEqual({ formula: 'SUM(F6:F9)', result: sumSeconds(report.holiday) / 3600 })
})

it('includes the third bucket in each payroll file', async () => {
  const writtenHours = [ann, bo, cy].map(sumHolidayHours)
  const formattedHours = writtenHours.map(hours => hours.toFixed(2).replace('.', ','))
  expect(readColumnValues(await readSheet('payday.xlsx', 'Tímaskrá'), 'Eftirvinna')).toEqual(writtenHours)
  expect([...readText('regla.csv').matchAll(/;108;([\d,]+);/g)].map(([, hours]) => hours)).toEqual(formattedHours)
  const [head, ...rows] = readText('dk.csv').trim().split('\r\n')
  expect(head).toMatch(/;101;102;103$/)
  expect(rows.map(row => row.split(';').at(-1))).toEqual(formattedHours)
})

it('reads a salary export from before the third bucket without seconds in it', () => {
  const records = storedItems.filter(({ kind }) => kind === 'salaryExport').map(({ item }) => SalaryExport.parse(item))
  expect(records.length).toBeGreaterThan(0)
  for (const record of records) expect(record).toMatchObject({ holiday_seconds: 0 })
})
